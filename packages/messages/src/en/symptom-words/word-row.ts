/**
 * A complaint or speciality in its English name, which `symptoms.ts` gives to specialities, and other words for it,
 * separated by commas. `a/b (c) d` stands for 'a c d' and 'b c d'; a search may leave out 'c'. Not reviewed by native
 * speakers.
 */
export type WordRow = readonly [
  english: string,
  transliterated: string,
  hindi: string,
  urdu: string,
  german: string,
];

export interface ForeignPhrase {
  english: string;
  /** As it is shown. */
  phrase: string;
  /** The part that a search must have. */
  needed: string;
}

/** Returns every phrase of a table. */
export function listPhrases(rows: readonly WordRow[]): ForeignPhrase[] {
  return rows.flatMap(([english, ...languages]) =>
    languages
      .flatMap((cell) => cell.split(','))
      .map((each) => each.trim().toLowerCase())
      .filter(Boolean)
      .flatMap(listAlternatives)
      .map((text) => ({
        english,
        phrase: text.replace(/[()]/g, ''),
        needed: text
          .replace(/\([^)]*\)/g, '')
          .replace(/ +/g, ' ')
          .trim(),
      })),
  );
}

function listAlternatives(text: string): string[] {
  const [first = '', ...rest] = text.split(/ (?![^(]*\))/);
  const words = first.split('/');
  if (rest.length === 0) return words;
  const endings = listAlternatives(rest.join(' '));
  return words.flatMap((word) => endings.map((ending) => `${word} ${ending}`));
}
