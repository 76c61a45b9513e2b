/**
 * Returns the fields of an object that this browser, maybe another release, has stored as JSON; empty if it
 * cannot be parsed.
 */
export function parseFields(text: string | null): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Returns the fields of an object, or an empty object for other values. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' ? { ...value } : {};
}

/** Returns the texts of an object that this tab, maybe in another release, has stored as JSON. */
export function storedTexts(key: string): Record<string, string> {
  const texts = Object.entries(parseFields(sessionStorage.getItem(key))).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
