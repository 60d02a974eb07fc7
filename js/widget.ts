// The AFM entry: one session per model, many views of it.

import { connect, hasKernel, type Host, type Model, PROTOCOL } from "./host.ts";
import { createLocalSession } from "./local.ts";
import { asLeft, createSession, type Session } from "./session.ts";
import { mount, mountOtherVersion, type Options } from "./view/mount.ts";

export default () => {
  // The model that `render` gets is another object than the one `initialize` got in some hosts, so
  // this closure, run once per model, is where the views find their session.
  let session: Session | undefined;
  return {
    initialize({ model }: { model: Model }) {
      const host = connect(model);
      const update = host.confirmed();
      if (update?.protocol === PROTOCOL) {
        session = hasKernel() ? createSession(host) : createLocalSession(asLeft(update));
      }
      return () => {
        session?.dispose();
        host.dispose();
      };
    },
    render({ model, el }: { model: Model; el: HTMLElement }) {
      const host = connect(model);
      const view = session
        ? mount(el, session, options(host))
        : mountOtherVersion(el, options(host));
      for (const name of ["lang", "motion", "controls"]) {
        host.onChange(name, () => view.update(options(host)));
      }
      return () => {
        host.dispose();
        view.dispose();
      };
    },
  };
};

/** What a person chose in Python, or chooses in the page and Python is to know. */
function options(host: Host): Options {
  return {
    lang: host.get("lang") as string ?? undefined,
    motion: host.get("motion") as Options["motion"],
    controls: host.get("controls") as Options["controls"],
    onMotion: (motion) => host.save("motion", motion),
  };
}
