import { isolateRightToLeft } from '@nadi/domain/bidi';
import { english, type Translator } from './english.ts';

/** A text of a prescription in English, and in the reader's language; null without a translation. */
export interface Bilingual {
  readonly english: string;
  readonly translated: string | null;
}

/** Writes a text with a translator, of one language or of another. */
export type Write = (i18n: Translator) => string;

const ISOLATES = /[\u2066-\u2069]/g;

/** Writes a text in English and in the reader's language. */
export function inBoth(reader: Translator, write: Write): Bilingual {
  const [source, translated] = [write(english), write(reader)];
  const isTranslated = translated.replace(ISOLATES, '') !== source;
  return { english: source, translated: isTranslated ? translated : null };
}

/** Joins both languages in one line: `when needed (bei Bedarf)`. */
export function besideEnglish({ english: source, translated }: Bilingual): string {
  return translated === null ? source : `${source} (${isolateRightToLeft(translated)})`;
}
