import { english } from '@nadi/messages/en/english';
import { afterEach, expect, test } from 'vitest';
import { setTranslator } from '#shared/language/i18n.ts';
import { describeStart } from './next-patient.tsx';

const NOW = Date.UTC(2027, 0, 6, 4, 30);

afterEach(() => setTranslator(english));

test.each([
  [0, 'Now'],
  [59_000, 'Now'],
  [-59_000, 'Now'],
  [300_000, 'Next, in 5 min'],
  [-180_000, 'Now, 3 min ago'],
])('describes a start %i ms from now', (distance, text) => {
  expect(describeStart(NOW + distance, NOW)).toBe(text);
});

test('compares times, so that a language may use one word for two distances', () => {
  setTranslator({
    ...english,
    _: (sentence, values) => (sentence.startsWith('Next') ? english._(sentence, values) : 'soon'),
  });
  expect(describeStart(NOW + 300_000, NOW)).toBe('Next, soon');
});
