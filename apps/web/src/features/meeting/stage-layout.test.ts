import { describe, expect, test } from 'vitest';
import { type StageInput, stageLayout } from './stage-layout.ts';

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
