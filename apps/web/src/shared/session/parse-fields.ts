/**
 * Returns the fields of an object that this browser has stored as JSON, maybe by another release; none
 * where nothing can be read.
 */
export function parseFields(text: string | null): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** Returns the fields of an object, and none of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' ? { ...value } : {};
}
