import type { ReplyBody } from '@nadi/contract/routes';
import { LOCALES, type LocaleCode, SOURCE_LOCALE } from '@nadi/domain/locales';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';

export type ListedSentence = ReplyBody<'listSentences'>['sentences'][number];

type SentenceRowProps = {
  sentence: ListedSentence;
  locale: LocaleCode;
  /** Another sentence is open, and its text would be lost. */
  locked: boolean;
  onEdit: () => void;
};

/** A sentence in English and as messages have it. */
export function SentenceRow({ sentence: listed, locale, locked, onEdit }: SentenceRowProps) {
  const { sentence, translation, text } = listed;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid min-w-0 flex-1 justify-items-stretch gap-1 wrap-anywhere">
        {locale !== SOURCE_LOCALE && <p className="text-xs text-ink-soft">{sentence}</p>}
        <p lang={locale} dir={LOCALES[locale].dir}>
          {text ?? translation}
        </p>
        {text !== null && (
          <Status tone="done" className="justify-self-start">
            {i18n._('Changed')}
          </Status>
        )}
      </div>
      <Button
        variant="secondary"
        aria-label={editLabel(sentence)}
        disabled={locked}
        onClick={onEdit}
      >
        {i18n._('Edit')}
      </Button>
    </div>
  );
}

/** Returns the accessible name of a sentence's Edit button. */
export function editLabel(sentence: string): string {
  return i18n._('Edit: {sentence}', { sentence });
}

type Filter = { search: string; changedOnly: boolean };

/** Returns the sentences with these words in English, in Nadi's text or in the clinic's. */
export function findSentences(
  sentences: readonly ListedSentence[],
  { search, changedOnly }: Filter,
): readonly ListedSentence[] {
  const wanted = search.toLocaleLowerCase();
  return sentences.filter(({ sentence, translation, text }) => {
    if (changedOnly && text === null) return false;
    return [sentence, translation, text ?? ''].some((each) =>
      each.toLocaleLowerCase().includes(wanted),
    );
  });
}
