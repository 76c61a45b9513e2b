import type { Messages } from '@lingui/core';
import { type LocaleCode, readLocale } from '@nadi/domain/locales';
import { createTranslator } from './create-translator.ts';
import { english, type Translator } from './en/english.ts';
import de from './prescription-locales/de/messages.json' with { type: 'json' };
import hi from './prescription-locales/hi/messages.json' with { type: 'json' };
import ur from './prescription-locales/ur/messages.json' with { type: 'json' };

const CATALOGUES: Record<Exclude<LocaleCode, 'en'>, unknown> = { hi, ur, de };
const translators = new Map<LocaleCode, Translator>();

/**
 * Returns the translator of prescriptions. A clinic has no words of its own for these, because a pharmacist and a
 * patient act on them.
 */
export function prescriptionTranslator(locale: string | null | undefined): Translator {
  const code = readLocale(locale);
  if (code === 'en') return english;
  const known = translators.get(code);
  if (known) return known;
  const { messages } = CATALOGUES[code] as { messages: Messages };
  const made = createTranslator(code, messages);
  translators.set(code, made);
  return made;
}
