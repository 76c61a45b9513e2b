import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create } from 'fontkit';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const css = readFileSync(join(root, 'apps/web/src/styles/fonts.css'), 'utf8');
const require = createRequire(join(root, 'apps/web/package.json'));

const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, rules = '']) => {
  const name = /font-family: "(.+?)"/.exec(rules)?.[1] ?? '';
  const path = /src: url\("(.+?)"\)/.exec(rules)?.[1];
  if (!path) return [];
  const file = readFileSync(require.resolve(path));
  const ranges = [...rules.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)],
  );
  const isInRange = (code: number) =>
    ranges.some(([first = 0, last = 0]) => first <= code && code <= last);
  return [{ name, bytes: file.length, font: openFont(file), isInRange }];
});

const URDU = 'آابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوؤہھۂۃءیئےۓ۔،؛؟٪٫٬۰۱۲۳۴۵۶۷۸۹ًٌٍَُِّْٰٖٓٔ';
const HINDI =
  'ऀँंःअआइईउऊऋऌऍएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह़ऽािीुूृॄॅेैॉोौ्ॐक़ख़ग़ज़ड़ढ़फ़य़।॥०१२३४५६७८९॰\u200c\u200d';

test.each([
  ['Noto Sans Devanagari', 'deva', 'dev2'],
  ['Noto Naskh Arabic', 'arab', 'arab'],
])('%s has at most 60 kB and joins letters', (name, ...scripts) => {
  const [face, ...others] = faces.filter((each) => each.name === name);
  expect(others).toEqual([]);
  expect(face?.bytes).toBeLessThanOrEqual(60_000);
  if (!face) throw new Error(`fonts.css has no ${name}`);
  const { GSUB } = face.font as unknown as WithScripts;
  expect(GSUB.scriptList.map(({ tag }) => tag)).toEqual(expect.arrayContaining(scripts));
});

test.each([
  ['Noto Sans Devanagari', HINDI],
  ['Noto Naskh Arabic', URDU],
])('%s has every letter of its language', (name, letters) => {
  expect(missingIn(letters, name)).toEqual([]);
});

test.each(['hi', 'ur', 'de'])('the faces have every character of the catalogue %s', (code) => {
  const source = 'packages/messages/src';
  const text = [`${source}/locales`, `${source}/prescription-locales`, 'apps/web/locales']
    .map((folder) => join(root, folder, code, 'messages.json'))
    .map((file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))))
    .join()
    // Marks of direction are not drawn; arrows and exponents come from the system, as in English.
    .replaceAll(/[\p{Cf}\p{Sm}\p{No}]/gu, '');
  expect(text.length).toBeGreaterThan(100_000);
  expect(missingIn(text)).toEqual([]);
});

test('a character outside the range or the file is missing', () => {
  expect(missingIn('aந', 'Noto Naskh Arabic')).toEqual(['a', 'ந']);
  expect(missingIn('aந')).toEqual(['ந']);
});

/** The table of joined and placed letters, which the types of fontkit lack; its scripts are OpenType tags. */
interface WithScripts {
  GSUB: { scriptList: readonly { tag: string }[] };
}

function openFont(file: Buffer) {
  const font = create(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection of fonts');
  return font;
}

/** Returns the characters that no face of the name, or of any name, would be loaded for and can draw. */
function missingIn(text: string, name?: string): string[] {
  const usable = faces.filter((each) => !name || each.name === name);
  return [...new Set(text)].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return !usable.some(
      ({ font, isInRange }) => isInRange(code) && font.hasGlyphForCodePoint(code),
    );
  });
}
