// The words of the replay player, beside those of the game: one table a language, the same keys.

import { type Entry, type Key, type Language, LANGUAGES, type Locale, localeOf } from "./index.ts";

const en = {
  replay: "Replay",
  moveNumber: "Move",
  at: "Move {n} of {total}",
  start: "Start",
  position: "Position in the replay",
  toStart: "To the start",
  back: "One move back",
  play: "Play",
  pause: "Pause",
  forward: "One move on",
  toEnd: "To the end",
  speed: "Speed",
  perSecond: { one: "{n} move/s", other: "{n} moves/s" },
  moves: "Moves",
  keys: "Space plays and pauses, arrow keys step.",
  playOn: "Play on from here",
  toReplay: "Back to the replay",
};

export type PlayerKey = keyof typeof en;
export type PlayerLocale = Locale<Key | PlayerKey>;
export type PlayerWords = Readonly<Record<PlayerKey, Entry>>;

const id: PlayerWords = {
  replay: "Rekaman",
  moveNumber: "Langkah",
  at: "Langkah {n} dari {total}",
  start: "Awal",
  position: "Posisi dalam rekaman",
  toStart: "Ke awal",
  back: "Mundur satu langkah",
  play: "Putar",
  pause: "Jeda",
  forward: "Maju satu langkah",
  toEnd: "Ke akhir",
  speed: "Kecepatan",
  perSecond: { other: "{n} langkah/dtk" },
  moves: "Daftar langkah",
  keys: "Spasi memutar dan menjeda, tombol panah melangkah.",
  playOn: "Main dari sini",
  toReplay: "Kembali ke rekaman",
};

const ja: PlayerWords = {
  replay: "棋譜",
  moveNumber: "手数",
  at: "{total}手中{n}手目",
  start: "開始",
  position: "棋譜の中の位置",
  toStart: "最初へ",
  back: "1手戻る",
  play: "再生",
  pause: "一時停止",
  forward: "1手進む",
  toEnd: "最後へ",
  speed: "速さ",
  perSecond: { other: "毎秒{n}手" },
  moves: "手の一覧",
  keys: "スペースキーで再生と一時停止、矢印キーで1手ずつ動きます。",
  playOn: "ここから遊ぶ",
  toReplay: "棋譜に戻る",
};

const ko: PlayerWords = {
  replay: "기보",
  moveNumber: "수순",
  at: "{total}수 중 {n}수째",
  start: "시작",
  position: "기보의 위치",
  toStart: "처음으로",
  back: "한 수 뒤로",
  play: "재생",
  pause: "일시 정지",
  forward: "한 수 앞으로",
  toEnd: "끝으로",
  speed: "속도",
  perSecond: { other: "초당 {n}수" },
  moves: "수 목록",
  keys: "스페이스 키로 재생하고 멈추며, 화살표 키로 한 수씩 움직입니다.",
  playOn: "여기서부터 두기",
  toReplay: "기보로 돌아가기",
};

export const PLAYER_WORDS: Readonly<Record<Language, PlayerWords>> = { en, id, ja, ko };

export function playerLocale(language: Language): PlayerLocale {
  return localeOf(language, { ...LANGUAGES[language], ...PLAYER_WORDS[language] });
}
