import { parseFields } from './parse-fields.ts';

/** Returns the texts of an object that this tab, maybe in another release, has stored as JSON. */
export function storedTexts(key: string): Record<string, string> {
  const texts = Object.entries(parseFields(sessionStorage.getItem(key))).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
