import { expect, test } from 'vitest';
import { isolateFigures, isolateRightToLeft, joinIsolated } from './bidi.ts';

const shown = (text: string) =>
  text
    .replaceAll('\u2066', '<')
    .replaceAll('\u2068', '«')
    .replace(/\u2069/g, '>');

test.each([
  ['After meals, 5-10 ml', 'After meals, 5-10 ml'],
  ['दिन में 5-10 ml', 'दिन में 5-10 ml'],
  ['دوا 5-10 ml کھانے کے بعد', 'دوا <5-10 ml> کھانے کے بعد'],
  ['دوا 1-0-1، پھر 5–10 دن', 'دوا <1-0-1>، پھر <5–10> دن'],
  ['فون +91 80 1234 5678 پر', 'فون <+91 80 1234 5678> پر'],
  ['37.5% سے زیادہ', '<37.5%> سے زیادہ'],
])('%s', (text, isolated) => {
  expect(shown(isolateFigures(text))).toBe(isolated);
});

test('isolates the parts if one of them runs from right to left', () => {
  expect(joinIsolated(['1 tablet', '1-0-1'], ', ')).toBe('1 tablet, 1-0-1');
  expect(shown(joinIsolated(['1 tablet', 'منہ سے', '1-0-1'], ', '))).toBe(
    '«1 tablet>, «منہ سے>, «1-0-1>',
  );
});

test('isolates a whole text from right to left, and no other', () => {
  expect(isolateRightToLeft('bei Bedarf')).toBe('bei Bedarf');
  expect(isolateRightToLeft('5 دن تک')).toBe('\u20675 دن تک\u2069');
});
