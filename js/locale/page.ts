// The words of static pages and pictures, which the widget itself does not need.

import type { Language } from "./index.ts";

export interface PageWords {
  /** Before the tiles of a row, in the text beside a picture. */
  readonly row: string;
  /** Where the page's script does not run. */
  readonly still: string;
  /** Gives up the game for the one that the page came with; the second is its question. */
  readonly startOver: string;
  readonly askStartOver: string;
  /** The address carries a replay that cannot be read. */
  readonly badLink: string;
}

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    row: "Row {n}",
    still: "A picture only: the script that plays is turned off or blocked here.",
    startOver: "Start this page over",
    askStartOver: "Start over? This game ends.",
    badLink: "The link is damaged, so here is this page's own replay.",
  },
  id: {
    row: "Baris {n}",
    still: "Hanya gambar: skrip untuk bermain dimatikan atau diblokir di sini.",
    startOver: "Ulangi halaman ini dari awal",
    askStartOver: "Ulangi dari awal? Gim ini berakhir.",
    badLink: "Tautannya rusak, jadi yang tampil adalah rekaman milik halaman ini.",
  },
  ko: {
    row: "{n}행",
    still: "그림만 보입니다. 게임을 실행하는 스크립트가 여기서는 꺼져 있거나 차단되었습니다.",
    startOver: "이 페이지 처음부터 다시",
    askStartOver: "처음부터 다시 할까요? 이 게임은 끝납니다.",
    badLink: "링크가 손상되어 이 페이지의 기보를 보여 줍니다.",
  },
  ja: {
    row: "{n}行目",
    still: "画像だけの表示です。ゲームを動かすスクリプトがここでは無効か、ブロックされています。",
    startOver: "このページを最初からやり直す",
    askStartOver: "最初からやり直しますか？今のゲームは終了します。",
    badLink: "リンクが壊れているため、このページの棋譜を表示しています。",
  },
};
