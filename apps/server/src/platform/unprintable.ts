/** How the PDF/A export of Typst reports text that no font has; it writes marks as `\\u{bcd}`. */
const REPORT = /the text `\\*"(.*?)\\*"` could not be displayed/g;
const ESCAPE = /\\+u\{([0-9a-f]+)\}/g;

/** Returns each character that the report says no font has, once. */
export function unprintableIn(report: string): string[] {
  const texts = [...report.matchAll(REPORT)].map(([, text = '']) =>
    text.replace(ESCAPE, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16))),
  );
  return [...new Set(texts.flatMap((text) => [...text]))].filter(isOutsideAscii);
}

/** Writes those characters as their code, such as `[U+1F600]`, so that nothing is printed as an empty box. */
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

/** The inputs are JSON, whose syntax is ASCII; ASCII is in every font. */
function isOutsideAscii(character: string): boolean {
  return character > '\u007f';
}
