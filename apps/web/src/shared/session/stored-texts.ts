import { parseFields } from './parse-fields.ts';

/** Returns the texts of an object that this tab has stored as JSON, maybe by another release. */
export function storedTexts(key: string): Record<string, string> {
  const texts = Object.entries(parseFields(sessionStorage.getItem(key))).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
