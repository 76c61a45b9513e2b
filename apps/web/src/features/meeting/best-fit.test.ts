import { describe, expect, test } from 'vitest';
import { bestFit } from './best-fit.ts';

const desktop = { width: 1408, height: 656, gap: 12 };
const phone = { width: 374, height: 676, gap: 8 };

test.each([
  [3, 572, 321, [2, 1]],
  [5, 461, 259, [3, 2]],
  [6, 461, 259, [3, 3]],
  [7, 343, 192, [4, 3]],
  [9, 374, 210, [3, 3, 3]],
  [12, 343, 192, [4, 4, 4]],
])('%i tiles on a desktop: %i × %i in rows %j', (count, tileWidth, tileHeight, rows) => {
  expect(bestFit(count, desktop)).toEqual({ rows, tileWidth, tileHeight });
});

test.each([
  [3, 374, 220, [1, 1, 1]],
  [5, 183, 183, [2, 2, 1]],
  [6, 183, 183, [2, 2, 2]],
  [7, 183, 163, [2, 2, 2, 1]],
  [9, 183, 128, [2, 2, 2, 2, 1]],
  [12, 183, 106, [2, 2, 2, 2, 2, 2]],
])('%i tiles on a phone: %i × %i in rows %j', (count, tileWidth, tileHeight, rows) => {
  expect(bestFit(count, phone)).toEqual({ rows, tileWidth, tileHeight });
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
