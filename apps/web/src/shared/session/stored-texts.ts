/**
 * Returns the texts of an object that this tab has stored as JSON, maybe by another release; none where
 * it cannot be read.
 */
export function storedTexts(key: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    const texts = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
