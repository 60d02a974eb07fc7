// The board and its four slides: pure functions that know nothing else.

/** Four rows of four tile values, row 0 on top; 0 is an empty cell. */
export type Board = readonly (readonly number[])[];

export const SIZE = 4;
export const DIRECTIONS = ["up", "right", "down", "left"] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Where one tile went; both tiles of a merge have the same `to`. */
export interface TileSlide {
  readonly from: Cell;
  readonly to: Cell;
  /** The tile's value before merging. */
  readonly value: number;
  readonly merged: boolean;
}

export interface Slide {
  readonly board: Board;
  /** The values of the tiles made by merges. */
  readonly merged: readonly number[];
  /** Every tile of the board, also those that stay. */
  readonly tiles: readonly TileSlide[];
}

/** The cells of each line, from the edge that tiles move to inward. */
const LINES: Record<Direction, readonly (readonly Cell[])[]> = {
  up: lines((line, place) => ({ row: place, col: line })),
  right: lines((line, place) => ({ row: line, col: SIZE - 1 - place })),
  down: lines((line, place) => ({ row: SIZE - 1 - place, col: line })),
  left: lines((line, place) => ({ row: line, col: place })),
};

function lines(cellAt: (line: number, place: number) => Cell): Cell[][] {
  const four = [...Array(SIZE).keys()];
  return four.map((line) => four.map((place) => cellAt(line, place)));
}

/** Slides every tile as far as it goes and merges each pair that meets, once. */
export function slide(board: Board, direction: Direction): Slide {
  const after = board.map(() => Array<number>(SIZE).fill(0));
  const merged: number[] = [];
  const tiles: TileSlide[] = [];
  for (const line of LINES[direction]) {
    const full = line.filter(({ row, col }) => board[row][col]);
    let place = 0;
    for (let i = 0; i < full.length; i++, place++) {
      const value = board[full[i].row][full[i].col];
      const to = line[place];
      const next = full[i + 1];
      const merges = next !== undefined && board[next.row][next.col] === value;
      tiles.push({ from: full[i], to, value, merged: merges });
      if (merges) {
        tiles.push({ from: next, to, value, merged: true });
        merged.push(2 * value);
        i++;
      }
      after[to.row][to.col] = merges ? 2 * value : value;
    }
  }
  return { board: after, merged, tiles };
}

export function sameBoard(a: Board, b: Board): boolean {
  return a.every((row, r) => row.every((value, c) => value === b[r][c]));
}

/** The directions that change the board; none when the game is over. */
export function legalDirections(board: Board): Direction[] {
  return DIRECTIONS.filter((direction) => !sameBoard(slide(board, direction).board, board));
}

export function maxTile(board: Board): number {
  return Math.max(...board.flat());
}
