// The AFM entry: one session per model, many views of it.

import { connect, type Host, type Model } from "./host.ts";
import { createSession, type Session } from "./session.ts";
import { mount } from "./view/mount.ts";

export default () => {
  // The model that `render` gets is another object than the one `initialize` got in some hosts, so
  // this closure, run once per model, is where the views find their session.
  let host: Host;
  let session: Session;
  return {
    initialize({ model }: { model: Model }) {
      host = connect(model);
      session = createSession(host);
      return () => host.dispose();
    },
    render({ el }: { el: HTMLElement }) {
      const view = mount(el, session, {});
      return () => view.dispose();
    },
  };
};
