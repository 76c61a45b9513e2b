import { LOCALE_CODES, LOCALES, readLocale } from '@nadi/domain/locales';
import { chooseLanguage } from '#shared/language/choice.ts';
import { i18n } from '#shared/language/i18n.ts';

/** Links to this page in each language, by its own name. They load a new document. */
export function LanguageLinks({ className = '' }: { className?: string }) {
  return LOCALE_CODES.map((code) => (
    <a
      key={code}
      href={`?lang=${code}`}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        chooseLanguage(code);
      }}
      lang={code}
      hrefLang={code}
      aria-current={code === readLocale(i18n.locale) ? 'true' : undefined}
      className={`${className} [font-family:system-ui] aria-[current=true]:font-semibold aria-[current=true]:text-ink`}
    >
      {LOCALES[code].name}
    </a>
  ));
}
