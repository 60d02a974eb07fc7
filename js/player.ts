// The AFM entry of the replay player: each view plays for itself, and all share one position.

import { createSession, type Session } from "./session.ts";
import { connect, type Host, type Model } from "./host.ts";
import type { Game } from "./engine.ts";
import { handOver } from "./handover.ts";
import { createLocalSession } from "./local.ts";
import { readReplay } from "./record.ts";
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
    const games: Host[] = [];
    const view = mountPlayer(el, replay, {
      ...options(host),
      position: told,
      onPosition: tell,
      playOn: (game) => playOn(game, host, model, games),
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
      for (const connected of [host, ...games]) connected.dispose();
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

/** Plays on at once, in the page; goes on with Python's game when there is one. */
function playOn(game: Game, host: Host, { widget_manager }: Widgets, games: Host[]): Session {
  const session = handOver(createLocalSession(game));
  host.onChange("_played_on", async () => {
    const { game: asked, model } = host.get("_played_on") as { game: string; model: string };
    if (asked !== game.id) return;
    try {
      const connected = connect(await widget_manager!.get_model(model));
      games.push(connected);
      session.to(createSession(connected));
    } catch {
      // A host without the models of other widgets: the game stays in the page.
    }
  });
  const { depth, state } = game.node;
  host.send({ type: "play_on", game: game.id, position: depth, seed: state.seed });
  return session;
}
