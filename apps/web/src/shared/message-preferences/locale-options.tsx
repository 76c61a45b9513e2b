import { LOCALE_CODES, LOCALES } from '@nadi/domain/locales';

/** The languages of messages for a select, each by its own name and pronounced in it. */
export function LocaleOptions() {
  return LOCALE_CODES.map((code) => (
    <option key={code} value={code} lang={code}>
      {LOCALES[code].name}
    </option>
  ));
}
