/** Widths, heights and gaps in CSS pixels. */
export interface Area {
  width: number;
  height: number;
  gap: number;
}

export interface Grid {
  /** Tiles per row, from the top. */
  rows: readonly number[];
  tileWidth: number;
  tileHeight: number;
}

const ASPECT = 16 / 9;
/** An area this much taller than wide allows tiles up to a square. */
const TALL = 1.2;
/** A more even grid may have tiles of at least this fraction of the largest size. */
const WIDE_TOLERANCE = 0.81;
const TALL_TOLERANCE = 0.9;

interface Candidate {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/**
 * Lays out `count` tiles of one size as large as the area allows. Tiles are 16:9; in a tall area they
 * may grow up to a square, which crops the sides of a 16:9 picture and never its top or bottom. Among
 * grids with nearly the largest tiles, the one with the fewest empty cells wins, then the widest.
 */
export function bestFit(count: number, area: Area): Grid {
  const tall = area.height > TALL * area.width;
  const candidates = Array.from({ length: Math.max(1, count) }, (_, at) =>
    candidate(count, at + 1, area, tall),
  );
  const largest = Math.max(...candidates.map(size));
  const tolerance = tall ? TALL_TOLERANCE : WIDE_TOLERANCE;
  const [best] = candidates
    .filter((each) => size(each) >= tolerance * largest)
    .sort((a, b) => emptyCells(a, count) - emptyCells(b, count) || b.columns - a.columns);
  const { columns, rows, width, height } = best ?? { columns: 1, rows: 1, width: 0, height: 0 };
  const tileWidth = Math.floor(width);
  return {
    rows: shareRows(count, rows, columns),
    tileWidth,
    tileHeight: Math.floor(tall ? height : tileWidth / ASPECT),
  };
}

function candidate(count: number, columns: number, area: Area, tall: boolean): Candidate {
  const { gap } = area;
  const rows = Math.ceil(count / columns);
  const cellWidth = Math.max(0, (area.width - gap * (columns - 1)) / columns);
  const cellHeight = Math.max(0, (area.height - gap * (rows - 1)) / rows);
  const width = Math.min(cellWidth, cellHeight * ASPECT);
  if (!tall) return { columns, rows, width, height: width / ASPECT };
  const height = Math.min(cellWidth, cellHeight);
  return { columns, rows, width: Math.min(cellWidth, height * ASPECT), height };
}

function size({ width, height }: Candidate): number {
  return width * height;
}

function emptyCells({ columns, rows }: Candidate, count: number): number {
  return columns * rows - count;
}

/** Spreads the tiles evenly over the rows, fuller rows first. */
function shareRows(count: number, rows: number, columns: number): number[] {
  const shared: number[] = [];
  let left = count;
  for (let row = 0; row < rows; row++) {
    const inRow = Math.min(columns, Math.ceil(left / (rows - row)));
    shared.push(inRow);
    left -= inRow;
  }
  return shared;
}
