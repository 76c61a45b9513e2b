/** A LIKE pattern for whatever holds this text; its own wildcards mean themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
