/** Characters shown at most; a whole text in a missing script has many. */
const SHOWN_MAX = 10;

/** Says which characters of a prescription no font has. */
export function unprintableText(characters: readonly string[]): string {
  const shown = characters.slice(0, SHOWN_MAX).join(' ');
  return `This cannot be printed: ${shown}. Please write it another way.`;
}
