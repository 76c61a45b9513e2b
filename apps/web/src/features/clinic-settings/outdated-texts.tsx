import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { LOCALES, type LocaleCode } from '@nadi/domain/locales';
import { type RefObject, useEffect, useRef } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import { focusIfLost } from './focus-if-lost.ts';

type OutdatedTextsProps = {
  locale: LocaleCode;
  texts: ReplyBody<'listSentences'>['outdated'];
  /** Focused after the last text is deleted. */
  heading: RefObject<HTMLHeadingElement | null>;
};

/** Lists the clinic's texts that no message uses any more, each with a button to delete it. */
export function OutdatedTexts({ locale, texts, heading }: OutdatedTextsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending, isSuccess, variables } = useAction({
    send: ({ sentence }: { sentence: string; at: number }) =>
      request(routes.saveSentence, { locale, sentence, text: null }),
    done: null,
    refresh: ['portal', 'admin'],
  });

  // The focused button disappears with its text.
  useEffect(() => {
    if (!isSuccess) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    focusIfLost(buttons[variables.at] ?? buttons[buttons.length - 1] ?? heading.current);
  }, [isSuccess, variables, heading]);

  if (texts.length === 0) return null;
  return (
    <Notice tone="waiting">
      <p>
        {i18n._('An update of Nadi has changed these sentences. Your texts are not used any more.')}
      </p>
      <ul ref={list} aria-label={i18n._('Texts that are not used')} className="grid gap-3 text-ink">
        {texts.map(({ sentence, text }, at) => (
          <li key={sentence} className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="text-xs">{sentence}</p>
              <p lang={locale} dir={LOCALES[locale].dir}>
                {text}
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={i18n._('Delete the text of: {sentence}', { sentence })}
              pending={isPending && variables.sentence === sentence}
              onClick={() => mutate({ sentence, at })}
            >
              {i18n._('Delete')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
