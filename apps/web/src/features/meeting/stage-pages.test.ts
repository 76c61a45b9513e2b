import { expect, test } from 'vitest';
import { stagePage } from './stage-pages.ts';

const tilesOf = (people: number, sharing: readonly string[] = []) =>
  Array.from({ length: people }, (_, at) => {
    const id = at === 0 ? 'self' : `p${at}`;
    return { id, isLocal: at === 0, sharing: sharing.includes(id) };
  });
const on = (people: number, changes: Partial<Parameters<typeof stagePage>[0]> = {}) =>
  stagePage({
    ...{ tiles: tilesOf(people), width: 1440, page: 0, pinned: null, speaker: null },
    ...changes,
  });
const others = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `p${from + at}`);

test.each([1, 2, 12])('%i tiles are one page with everyone', (people) => {
  expect(on(people)).toEqual({ ids: tilesOf(people).map(({ id }) => id), page: 0, pages: 1 });
  expect(on(people, { width: 390 }).pages).toBe(1);
});

test('shows twelve tiles a page, oneself on each of them', () => {
  expect(on(30)).toEqual({ ids: ['self', ...others(1, 11)], page: 0, pages: 3 });
  expect(on(30, { page: 1 }).ids).toEqual(['self', ...others(12, 22)]);
});

test('fills the last page, so that tiles keep their size', () => {
  expect(on(30, { page: 2 }).ids).toEqual(['self', ...others(19, 29)]);
  expect(on(13, { page: 1 })).toEqual({ ids: ['self', ...others(2, 12)], page: 1, pages: 2 });
});

test('shows eight tiles a page on a phone', () => {
  expect(on(30, { width: 390 })).toEqual({ ids: ['self', ...others(1, 7)], page: 0, pages: 5 });
});

test('goes to the last page if the wanted one no longer exists', () => {
  expect(on(13, { page: 7 }).page).toBe(1);
});

test('a speaker on another page takes the last place, and nothing else moves', () => {
  expect(on(30, { speaker: 'p20' }).ids).toEqual(['self', ...others(1, 10), 'p20']);
  expect(on(30, { speaker: 'p3' }).ids).toEqual(on(30).ids);
  expect(on(30, { speaker: 'gone' }).ids).toEqual(on(30).ids);
});

test('a pinned tile and shared screens are on every page', () => {
  const tiles = tilesOf(30, ['p25']);
  const { ids, pages } = on(30, { tiles, pinned: 'p9', speaker: 'p9' });
  expect(ids).toEqual(['self', 'p9', 'p25', ...others(1, 8), 'p10']);
  expect(pages).toBe(3);
});

test('every person is on some page', () => {
  for (const width of [390, 1440])
    for (const people of [13, 14, 23, 24, 30, 50]) {
      const { pages } = on(people, { width });
      const seen = Array.from({ length: pages }, (_, page) => on(people, { width, page }).ids);
      expect(new Set(seen.flat()).size).toBe(people);
    }
});

test('shows at least one other person beside many screens', () => {
  const tiles = tilesOf(20, others(1, 15));
  expect(on(20, { tiles }).ids).toContain('p16');
});
