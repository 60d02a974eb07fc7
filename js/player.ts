// The AFM entry of the replay player: each view plays for itself, and all share one position.

import type { Game } from "./engine.ts";
import { connect, hasKernel, type Host, type Model } from "./host.ts";
import { createLocalSession } from "./local.ts";
import { promisedHost } from "./promised.ts";
import { readReplay } from "./record.ts";
import { createSession, type Session } from "./session.ts";
import { throttle } from "./throttle.ts";
import { mountPlayer, type PlayerOptions } from "./view/player.ts";

/** The least time between two positions told to Python, in milliseconds. */
const INTERVAL = 100;

/** What some hosts offer beside the model: other widgets' models, by id. */
interface Widgets {
  readonly widget_manager?: { get_model(id: string): Promise<Model> };
}

export default () => ({
  render({ model, el }: { model: Model & Widgets; el: HTMLElement }) {
    const host = connect(model);
    const replay = readReplay(String(host.get("_replay")));
    if (!replay) return;
    let told = Number(host.get("position"));
    const tell = throttle((position: number) => {
      told = position;
      host.save("position", position);
    }, INTERVAL);
    const cleanups: (() => void)[] = [];
    const view = mountPlayer(el, replay, {
      ...options(host),
      position: told,
      onPosition: tell,
      playOn: (game) => playOn(game, host, model, cleanups),
    });
    host.onChange("position", () => {
      const position = Number(host.get("position"));
      if (position === told) return;
      told = position;
      tell.drop();
      view.update({ position });
    });
    for (const name of ["lang", "motion"]) host.onChange(name, () => view.update(options(host)));
    return () => {
      tell.flush();
      view.dispose();
      for (const cleanup of cleanups) cleanup();
      host.dispose();
    };
  },
});

function options(host: Host): PlayerOptions {
  return {
    lang: host.get("lang") as string ?? undefined,
    motion: host.get("motion") as PlayerOptions["motion"],
    onMotion: (motion) => host.save("motion", motion),
  };
}

/** Plays on at once: the kernel is asked for a game of this id, and until the page has found its
 * model, what is played there goes to the kernel by way of the player's. */
function playOn(
  game: Game,
  host: Host,
  { widget_manager }: Widgets,
  cleanups: (() => void)[],
): Session {
  if (!hasKernel()) return createLocalSession(game);
  const { depth, state } = game.node;
  const asked = host.send({ type: "play_on", game: game.id, position: depth, seed: state.seed });
  const promised = promisedHost((message) =>
    host.send({ type: "for_game", game: game.id, message })
  );
  const session = createSession(promised, game);
  if (!asked) promised.fail();
  host.onChange("_played_on", async () => {
    const { game: made, model } = host.get("_played_on") as { game: string; model: string };
    if (made !== game.id) return;
    try {
      promised.keep(connect(await widget_manager!.get_model(model)));
    } catch {
      promised.fail(); // a host without the models of other widgets
    }
  });
  cleanups.push(() => session.dispose(), () => promised.dispose());
  return session;
}
