export interface TextPart {
  text: string;
  /** The address to open; null for plain text. */
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"']+/gi;
/** Punctuation that ends a sentence, not an address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Splits a chat line into text and web addresses. Only http and https addresses become links. */
export function splitLinks(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    const text = match[0].replace(TRAILING, '');
    if (!URL.canParse(text)) continue;
    if (match.index > end) parts.push({ text: line.slice(end, match.index), href: null });
    parts.push({ text, href: new URL(text).href });
    end = match.index + text.length;
  }
  if (end < line.length) parts.push({ text: line.slice(end), href: null });
  return parts;
}
