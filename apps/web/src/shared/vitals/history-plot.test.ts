import { expect, test } from 'vitest';
import { plotPoints } from './history-plot.tsx';

const reading = (at: number, bpm: number) => ({ at, bpm, spo2: 98, source: 'typed' as const });

test('time runs from edge to edge, and higher figures stand higher', () => {
  const points = plotPoints(
    [reading(0, 60), reading(50, 80), reading(100, 100)],
    ({ bpm }) => bpm,
    20,
  );
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [12, 108],
    [320, 60],
    [628, 12],
  ]);
});

test('a steady pulse looks steady, and a single reading stands in the middle', () => {
  const [low, high] = plotPoints([reading(0, 70), reading(1, 71)], ({ bpm }) => bpm, 40);
  expect((low?.y ?? 0) - (high?.y ?? 0)).toBeLessThan(3);
  expect(plotPoints([reading(5, 70)], ({ bpm }) => bpm, 40)).toEqual([{ at: 5, x: 320, y: 60 }]);
});
