import { describe, expect, test } from 'vitest';
import { bestFit, type StageInput, stageLayout } from './stage-layout.ts';

const self = { id: 'self', isLocal: true, sharing: false };
const person = (id: string, sharing = false) => ({ id, isLocal: false, sharing });
const desktop = { width: 1408, height: 656, view: 'auto', pinned: null, speaker: null } as const;
const phone = { ...desktop, width: 374, height: 676 };

function places(input: StageInput): string[] {
  return stageLayout(input).map(({ place }) => place);
}

describe('places', () => {
  test.each<[string, StageInput, string[]]>([
    ['alone: the whole stage', { ...desktop, tiles: [self] }, ['main']],
    ['two: the other large', { ...desktop, tiles: [self, person('a')] }, ['corner', 'main']],
    [
      'two, side by side',
      { ...desktop, view: 'grid', tiles: [self, person('a')] },
      ['cell', 'cell'],
    ],
    [
      'three: a grid',
      { ...desktop, tiles: [self, person('a'), person('b')] },
      ['cell', 'cell', 'cell'],
    ],
    [
      'a shared screen is large',
      { ...desktop, tiles: [self, person('a'), person('b', true)] },
      ['strip', 'strip', 'main'],
    ],
    [
      'the own screen is not shown large',
      { ...desktop, tiles: [{ ...self, sharing: true }, person('a'), person('b')] },
      ['cell', 'cell', 'cell'],
    ],
    [
      'speaker view shows who speaks',
      { ...desktop, view: 'speaker', speaker: 'b', tiles: [self, person('a'), person('b')] },
      ['strip', 'strip', 'main'],
    ],
    [
      'speaker view before anybody spoke',
      { ...desktop, view: 'speaker', tiles: [self, person('a'), person('b')] },
      ['strip', 'main', 'strip'],
    ],
    [
      'a pin wins over a screen and a speaker',
      {
        ...desktop,
        view: 'speaker',
        speaker: 'b',
        pinned: 'a',
        tiles: [self, person('a'), person('b', true)],
      },
      ['strip', 'main', 'strip'],
    ],
    [
      'a pin of somebody who left is ignored',
      { ...desktop, pinned: 'gone', tiles: [self, person('a'), person('b')] },
      ['cell', 'cell', 'cell'],
    ],
  ])('%s', (_name, input, expected) => expect(places(input)).toEqual(expected));
});

test('places oneself last on a phone and first on wider screens', () => {
  const tiles = [self, person('a'), person('b')];
  const [ownOnPhone, ...others] = stageLayout({ ...phone, tiles });
  expect(others.every(({ y }) => y < (ownOnPhone?.y ?? 0))).toBe(true);
  const inStrip = stageLayout({ ...phone, view: 'speaker', tiles });
  expect(inStrip[0]?.x).toBeGreaterThan(inStrip[2]?.x ?? 0);
  const [own, ...rest] = stageLayout({ ...desktop, tiles });
  expect(rest.every(({ x, y }) => y > (own?.y ?? 0) || x > (own?.x ?? 0))).toBe(true);
});

describe('keeps every tile on the stage without overlap, except in the corner', () => {
  const sides = [300, 374, 768, 1024, 1408, 2000];
  const views = ['auto', 'grid', 'speaker'] as const;
  const cases = Array.from({ length: 12 }, (_, at) => at + 1);

  test.each(cases)('with %i people', (count) => {
    const tiles = [self, ...Array.from({ length: count - 1 }, (_, at) => person(`p${at}`))];
    for (const width of sides) {
      for (const height of sides) {
        for (const view of views) {
          const boxes = stageLayout({ ...desktop, width, height, view, tiles });
          expect(boxes).toHaveLength(count);
          for (const box of boxes) {
            expect(box.x).toBeGreaterThanOrEqual(0);
            expect(box.y).toBeGreaterThanOrEqual(0);
            expect(box.x + box.width).toBeLessThanOrEqual(width);
            expect(box.y + box.height).toBeLessThanOrEqual(height);
          }
          const apart = boxes.filter(({ place }) => place !== 'corner');
          for (const [at, a] of apart.entries()) {
            for (const b of apart.slice(at + 1)) {
              const overlap =
                a.x < b.x + b.width &&
                b.x < a.x + a.width &&
                a.y < b.y + b.height &&
                b.y < a.y + a.height;
              expect(overlap).toBe(false);
            }
          }
        }
      }
    }
  });
});

test.each([
  [2, 1408, 656, 'beside', 1220],
  [6, 1408, 656, 'beside', 1220],
  [12, 1408, 656, 'below', 1408],
  [2, 374, 676, 'below', 374],
])(
  'places %i tiles of a %i × %i stage %s the screen, %i wide',
  (others, width, height, side, wide) => {
    const people = Array.from({ length: others - 1 }, (_, at) => person(`p${at}`));
    const tiles = [self, ...people, person('p0 screen', true)];
    const boxes = stageLayout({ ...desktop, width, height, tiles });
    const main = boxes.at(-1);
    expect(main).toMatchObject({ place: 'main', width: wide });
    const isBeside = boxes.slice(0, -1).every(({ x }) => x >= (main?.width ?? 0));
    expect(isBeside ? 'beside' : 'below').toBe(side);
  },
);

test.each([
  [374, 676],
  [828, 300],
  [304, 500],
  [1408, 656],
])('keeps the tiles of twelve people recognisable at %i × %i with one pinned', (width, height) => {
  const tiles = [self, ...Array.from({ length: 11 }, (_, at) => person(`p${at}`))];
  const boxes = stageLayout({ ...desktop, width, height, pinned: 'p3', tiles });
  const strip = boxes.filter(({ place }) => place === 'strip');
  expect(strip).toHaveLength(11);
  expect(Math.min(...strip.map((box) => box.width))).toBeGreaterThanOrEqual(80);
  const main = boxes.find(({ place }) => place === 'main');
  expect(main?.height).toBeGreaterThanOrEqual(height / 2 - 1);
});

test.each([
  [3, 572, 321, [2, 1]],
  [5, 461, 259, [3, 2]],
  [6, 461, 259, [3, 3]],
  [7, 343, 192, [4, 3]],
  [9, 374, 210, [3, 3, 3]],
  [12, 343, 192, [4, 4, 4]],
])('%i tiles on a desktop: %i × %i in rows %j', (count, tileWidth, tileHeight, rows) => {
  expect(bestFit(count, { ...desktop, gap: 12 })).toEqual({ rows, tileWidth, tileHeight });
});

test.each([
  [3, 374, 220, [1, 1, 1]],
  [5, 183, 183, [2, 2, 1]],
  [6, 183, 183, [2, 2, 2]],
  [7, 183, 163, [2, 2, 2, 1]],
  [9, 183, 128, [2, 2, 2, 2, 1]],
  [12, 183, 106, [2, 2, 2, 2, 2, 2]],
])('%i tiles on a phone: %i × %i in rows %j', (count, tileWidth, tileHeight, rows) => {
  expect(bestFit(count, { ...phone, gap: 8 })).toEqual({ rows, tileWidth, tileHeight });
});

describe('every window', () => {
  const sides = [120, 320, 374, 500, 768, 1024, 1408, 1900, 2540];
  const areas = sides.flatMap((width) => sides.map((height) => ({ width, height, gap: 12 })));

  test.each(Array.from({ length: 12 }, (_, at) => at + 1))('fits %i tiles', (count) => {
    for (const area of areas) {
      const { rows, tileWidth, tileHeight } = bestFit(count, area);
      expect(rows.reduce((sum, row) => sum + row, 0)).toBe(count);
      const columns = Math.max(...rows);
      expect(columns * tileWidth + (columns - 1) * area.gap).toBeLessThanOrEqual(area.width);
      expect(rows.length * tileHeight + (rows.length - 1) * area.gap).toBeLessThanOrEqual(
        area.height,
      );
      expect(rows.at(-1)).toBeGreaterThan(0);
    }
  });
});

test('oneself is small above an open panel on a phone', () => {
  const tiles = [self, person('a')];
  const [corner] = stageLayout({ ...phone, height: 280, tiles });
  expect(corner).toMatchObject({ width: 66, height: 88, place: 'corner' });
});
