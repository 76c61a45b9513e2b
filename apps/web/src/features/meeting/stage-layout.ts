import type { Tile } from './call/call-state.ts';

/** `auto` shows the other person large and oneself in the corner; three or more people form a grid. */
export type StageView = 'auto' | 'grid' | 'speaker';

export interface StageInput {
  tiles: readonly Pick<Tile, 'id' | 'isLocal' | 'sharing'>[];
  width: number;
  height: number;
  view: StageView;
  /** The tile that the user pinned. */
  pinned: string | null;
  /** The participant who is speaking or spoke last. */
  speaker: string | null;
}

/** A tile's position and size in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  place: 'main' | 'corner' | 'cell' | 'strip';
}

export const PHONE = 768;
const STRIP = { width: 176, height: 99 };
const STRIP_RATIO = STRIP.width / STRIP.height;
const STRIP_MIN = 88;
const CORNER = { width: 224, height: 126 };
const CORNER_ON_PHONE = { width: 116, height: 156 };
/** Above an open panel on a phone, so that the other's face stays visible. */
const CORNER_ON_LOW = { width: 66, height: 88 };
const LOW = 360;
const MARGIN = 12;

/** Returns one box per tile, in the order of the tiles. */
export function stageLayout(input: StageInput): Box[] {
  const { tiles } = input;
  const gap = input.width < PHONE ? 8 : 12;
  const main = mainTile(input);
  if (main === null) return grid(input, gap);
  if (tiles.length <= 2 && !tiles.some(({ id }) => id === input.pinned)) return pair(input, main);
  const below = stripBelow(input, main, gap);
  const beside = stripBeside(input, main, gap);
  return pictureWidth(beside[main]) > pictureWidth(below[main]) ? beside : below;
}

/** Returns how wide a 16:9 picture is inside a box. */
function pictureWidth(box: Box | undefined): number {
  return box ? Math.min(box.width, box.height * ASPECT) : 0;
}

/** Returns the index of the tile shown large; null for a grid. */
function mainTile({ tiles, view, pinned, speaker }: StageInput): number | null {
  const others = tiles.map(({ isLocal }, at) => (isLocal ? -1 : at)).filter((at) => at >= 0);
  if (tiles.length <= 1) return 0;
  const pin = tiles.findIndex(({ id }) => id === pinned);
  if (pin >= 0) return pin;
  const screen = tiles.findIndex(({ isLocal, sharing }) => sharing && !isLocal);
  if (screen >= 0) return screen;
  if (view === 'grid' || (view === 'auto' && tiles.length > 2)) return null;
  const speaking = tiles.findIndex(({ id, isLocal }) => id === speaker && !isLocal);
  return speaking >= 0 ? speaking : (others[0] ?? 0);
}

function pair({ tiles, width, height }: StageInput, main: number): Box[] {
  const corner = width >= PHONE ? CORNER : height < LOW ? CORNER_ON_LOW : CORNER_ON_PHONE;
  return tiles.map((_, at) =>
    at === main
      ? { x: 0, y: 0, width, height, place: 'main' }
      : {
          x: Math.max(0, width - corner.width - MARGIN),
          y: Math.max(0, height - corner.height - MARGIN),
          ...corner,
          place: 'corner',
        },
  );
}

/** Places one large tile above centred rows of small ones, with as few rows as keep faces recognisable. */
function stripBelow({ tiles, width, height }: StageInput, main: number, gap: number): Box[] {
  const count = tiles.length - 1;
  const fitting = Math.max(1, Math.floor((width + gap) / (STRIP_MIN + gap)));
  const rows = Math.ceil(count / fitting);
  const inRow = Math.ceil(count / rows);
  // The strip never takes more than half of the stage.
  const heightMax = (height / 2 - gap * rows) / rows;
  const fits = Math.min((width - gap * (inRow - 1)) / inRow, heightMax * STRIP_RATIO);
  const tileWidth = Math.max(1, Math.floor(Math.min(STRIP.width, fits)));
  const tileHeight = Math.floor(tileWidth / STRIP_RATIO);
  const mainHeight = Math.max(0, height - rows * (tileHeight + gap));
  const order = orderOf(tiles, width).filter((at) => at !== main);
  return tiles.map((_, at) => {
    if (at === main) return { x: 0, y: 0, width, height: mainHeight, place: 'main' };
    const placed = order.indexOf(at);
    const row = Math.floor(placed / inRow);
    const column = placed % inRow;
    const inThisRow = Math.min(inRow, count - row * inRow);
    const left = (width - inThisRow * tileWidth - (inThisRow - 1) * gap) / 2;
    return {
      x: Math.floor(left + column * (tileWidth + gap)),
      y: mainHeight + gap + row * (tileHeight + gap),
      width: tileWidth,
      height: tileHeight,
      place: 'strip',
    };
  });
}

/** Places one large tile to the left of columns of small ones, from the top; the columns take at most half of the stage. */
function stripBeside({ tiles, width, height }: StageInput, main: number, gap: number): Box[] {
  const perColumn = Math.max(1, Math.floor((height + gap) / (STRIP.height + gap)));
  const columns = Math.ceil((tiles.length - 1) / perColumn);
  const strip = columns * (STRIP.width + gap);
  if (strip > width / 2) return [];
  const order = orderOf(tiles, width).filter((at) => at !== main);
  return tiles.map((_, at) => {
    if (at === main) return { x: 0, y: 0, width: width - strip, height, place: 'main' };
    const placed = order.indexOf(at);
    return {
      x: width - strip + gap + Math.floor(placed / perColumn) * (STRIP.width + gap),
      y: (placed % perColumn) * (STRIP.height + gap),
      ...STRIP,
      place: 'strip',
    };
  });
}

/** Returns the indexes of the tiles in display order: oneself last on a phone. */
function orderOf(tiles: StageInput['tiles'], width: number): number[] {
  const order = tiles.map((_, at) => at);
  if (width >= PHONE) return order;
  return order.sort((a, b) => Number(tiles[a]?.isLocal) - Number(tiles[b]?.isLocal));
}

/** Places equal tiles in rows; each row and the block are centred. */
function grid({ tiles, width, height }: StageInput, gap: number): Box[] {
  const { rows, tileWidth, tileHeight } = bestFit(tiles.length, { width, height, gap });
  const top = (height - rows.length * tileHeight - (rows.length - 1) * gap) / 2;
  const cells = rows.flatMap((inRow, row) => {
    const left = (width - inRow * tileWidth - (inRow - 1) * gap) / 2;
    return Array.from({ length: inRow }, (_, column) => ({
      x: Math.floor(left + column * (tileWidth + gap)),
      y: Math.floor(top + row * (tileHeight + gap)),
      width: tileWidth,
      height: tileHeight,
      place: 'cell' as const,
    }));
  });
  const boxes: Box[] = [];
  orderOf(tiles, width).forEach((tile, cell) => {
    const box = cells[cell];
    if (box) boxes[tile] = box;
  });
  return boxes;
}

/** Widths, heights and gaps in CSS pixels. */
interface Area {
  width: number;
  height: number;
  gap: number;
}

interface Grid {
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
