/** Typst's PDF/A export reports text that no font has in this form; it writes marks as `\\u{bcd}`. */
const REPORT = /the text `\\*"(.*?)\\*"` could not be displayed/g;
const ESCAPE = /\\+u\{([0-9a-f]+)\}/g;

/** Returns each character once that the report lists as missing in all fonts. */
export function unprintableIn(report: string): string[] {
  const texts = [...report.matchAll(REPORT)].map(([, text = '']) =>
    text.replace(ESCAPE, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
  return [...new Set(texts.flatMap((text) => [...text]))].filter(isOutsideAscii);
}

/** Replaces those characters by their code, such as `[U+1F600]`, so that no empty box is printed. */
export function replaceUnprintable(
  inputs: Record<string, string>,
  characters: readonly string[],
): Record<string, string> {
  const unprintable = new Set(characters);
  const replaced = (text: string) =>
    [...text].map((each) => (unprintable.has(each) ? codeOf(each) : each)).join('');
  return Object.fromEntries(Object.entries(inputs).map(([name, text]) => [name, replaced(text)]));
}

export function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** The inputs are JSON. Its syntax is ASCII, which every font contains. */
function isOutsideAscii(character: string): boolean {
  return character > '\u007f';
}
