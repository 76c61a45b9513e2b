import { expect, test } from 'vitest';
import { merge } from './open-hours.ts';

/** `9-10, 11-12`. */
function clocks(text: string) {
  return text.split(', ').map((each) => {
    const [from = 0, until = 0] = each.split('-').map(Number);
    return { from, until };
  });
}

test.each([
  ['apart', '9-10, 11-12', '9-10, 11-12'],
  ['out of order', '11-12, 9-10', '9-10, 11-12'],
  ['touching', '9-10, 10-12', '9-12'],
  ['overlapping', '9-11, 10-12', '9-12'],
  ['one within the other', '9-12, 10-11', '9-12'],
  ['chained', '9-11, 13-14, 10-13', '9-14'],
])('hours %s', (_, hours, merged) => {
  expect(merge(clocks(hours))).toEqual(clocks(merged));
});
