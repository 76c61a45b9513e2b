import * as routes from '@nadi/contract/generated/route-table';
import { LOCALES, type LocaleCode, SOURCE_LOCALE } from '@nadi/domain/locales';
import { SENTENCE_TEXT_MAX } from '@nadi/domain/settings-limits';
import { Fragment } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { useAction } from '#shared/ui/use-action.ts';
import type { ListedSentence } from './sentence-row.tsx';

type SentenceFormProps = {
  sentence: ListedSentence;
  locale: LocaleCode;
  onInput: () => void;
  /** Called after a save with the saved sentence, although another may be open by then. */
  onClose: (sentence: string) => void;
};

/** Edits the clinic's text of a sentence, or brings back Nadi's. */
export function SentenceForm(props: SentenceFormProps) {
  const { sentence: listed, locale, onInput, onClose } = props;
  const { sentence, translation, values, text } = listed;
  const { mutate, isPending, variables, problems } = useAction({
    send: (next: string | null) => request(routes.saveSentence, { locale, sentence, text: next }),
    quiet: 'fields',
    refresh: ['portal', 'admin'],
    onDone: () => onClose(sentence),
  });
  const { name, dir } = LOCALES[locale];
  return (
    <Form
      retain={`sentence ${locale} ${sentence}`}
      className="grid grid-cols-1 gap-4"
      aria-label={i18n._('Change: {sentence}', { sentence })}
      problems={problems}
      onInput={onInput}
      onSubmit={(entered) => mutate(String(entered.get('text')))}
    >
      {locale !== SOURCE_LOCALE && <p className="wrap-anywhere">{sentence}</p>}
      <Field
        name="text"
        label={i18n._('Your text in {language}', { language: name })}
        hint={<Hint translation={translation} values={values} />}
      >
        <Textarea
          ref={focusEnd}
          lang={locale}
          dir={dir}
          required
          rows={3}
          readOnly={isPending}
          maxLength={SENTENCE_TEXT_MAX}
          defaultValue={text ?? translation}
        />
      </Field>
      {text !== null && (
        <div className="grid gap-1">
          <p className="text-xs text-ink-soft">{i18n._('Nadi’s text')}</p>
          <p lang={locale} dir={dir} className="wrap-anywhere">
            {translation}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          pending={isPending && variables !== null}
          disabled={isPending && variables === null}
        >
          {i18n._('Save')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => onClose(sentence)}>
          {i18n._('Cancel')}
        </Button>
        {text !== null && (
          <Button
            variant="ghost"
            pending={isPending && variables === null}
            disabled={isPending && variables !== null}
            onClick={() => mutate(null)}
          >
            {i18n._('Use Nadi’s text')}
          </Button>
        )}
      </div>
    </Form>
  );
}

const CHIP_STYLE = 'rounded-full bg-canvas px-2 py-0.5 font-mono';

/** Describes the form of the text, and lists the values that it must have. */
function Hint({ translation, values }: Pick<ListedSentence, 'translation' | 'values'>) {
  if (values.length === 0) return i18n._('Plain text, on one line.');
  const hasForms = translation.includes(', plural,');
  return (
    <>
      <RichText
        text={i18n._(
          '{count, plural, one {Plain text, on one line. Each message fills in <values>{values}</values> so the text needs it.} other {Plain text, on one line. Each message fills in <values>{values}</values> so the text needs them all.}}',
          { count: values.length, values: values.join(' ') },
        )}
        marks={{ values: () => <Chips values={values} /> }}
      />
      {hasForms && ` ${i18n._('Change only the words within the inner braces; # is the number.')}`}
    </>
  );
}

function Chips({ values }: Pick<ListedSentence, 'values'>) {
  return values.map((value, index) => (
    <Fragment key={value}>
      {index > 0 && ' '}
      <bdi>
        <code className={CHIP_STYLE}>{`{${value}}`}</code>
      </bdi>
    </Fragment>
  ));
}

/** Focuses the text when its form opens; used as a ref callback. */
function focusEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
