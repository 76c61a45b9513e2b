/** Highest number of shown characters; a whole text in a missing script has many. */
const SHOWN_MAX = 10;

/** Lists the characters of a prescription that no font contains. */
export function unprintableText(characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN_MAX).join(' ');
  return `This cannot be printed: ${shown}. Please write it another way.`;
}
