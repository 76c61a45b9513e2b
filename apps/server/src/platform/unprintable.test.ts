import { expect, test } from 'vitest';
import { replaceUnprintable, unprintableIn } from './typesetter.ts';

const report = (...texts: string[]) =>
  texts
    .map((text) => `PDF/A-2b error: the text \`\\"${text}\\"\` could not be displayed with font`)
    .join();

test.each([
  [report('漢'), ['漢']],
  [report('漢字', '漢'), ['漢', '字']],
  [report('ம', '\\\\u{bcd}'), ['ம', '்']],
  [report('a漢'), ['漢']],
  ['missing document date', []],
])('%s lists each unprintable character once', (text, characters) => {
  expect(unprintableIn(text)).toEqual(characters);
});

test('replaces unprintable characters by their code and keeps JSON valid', () => {
  const sheet = JSON.stringify({ name: 'Asha "漢" 𓀀' });
  const replaced = replaceUnprintable({ sheet }, ['漢', '𓀀']);
  expect(JSON.parse(replaced.sheet ?? '')).toEqual({ name: 'Asha "[U+6F22]" [U+13000]' });
});
