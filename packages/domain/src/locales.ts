/** A language of messages: its own name, its direction, and the tag with which `Intl` formats its dates and money. */
interface Locale {
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Digits are Latin, so that a time or a dose reads the same in every language. */
  readonly tag: string;
}

/** The languages of messages. A further one is a line here and a folder of catalogues (docs/languages.md). */
export const LOCALES = {
  en: { name: 'English', dir: 'ltr', tag: 'en-IN' },
  hi: { name: 'हिन्दी', dir: 'ltr', tag: 'hi-IN-u-nu-latn' },
  ur: { name: 'اردو', dir: 'rtl', tag: 'ur-IN-u-nu-latn' },
  de: { name: 'Deutsch', dir: 'ltr', tag: 'de-u-nu-latn' },
} as const satisfies Record<string, Locale>;

export type LocaleCode = keyof typeof LOCALES;

export const LOCALE_CODES = Object.keys(LOCALES) as [LocaleCode, ...LocaleCode[]];

/** The language of the source sentences, which are used if a translation is missing. */
export const SOURCE_LOCALE: LocaleCode = 'en';

/** Returns the locale that a stored or received value names, such as `hi`; English for an unknown one. */
export function readLocale(value: string | null | undefined): LocaleCode {
  return LOCALE_CODES.find((code) => code === value) ?? SOURCE_LOCALE;
}
