import * as routes from '@nadi/contract/generated/route-table';
import { LOCALES, type LocaleCode, SOURCE_LOCALE } from '@nadi/domain/locales';
import { SENTENCE_TEXT_MAX } from '@nadi/domain/settings-limits';
import { request } from '#shared/api/client.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Textarea } from '#shared/ui/input.tsx';
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
      aria-label={`Change: ${sentence}`}
      problems={problems}
      onInput={onInput}
      onSubmit={(entered) => mutate(String(entered.get('text')))}
    >
      {locale !== SOURCE_LOCALE && <p className="wrap-anywhere">{sentence}</p>}
      <Field
        name="text"
        label={`Your text in ${name}`}
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
          <p className="text-xs text-ink-soft">Nadi’s text</p>
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
          Save
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => onClose(sentence)}>
          Cancel
        </Button>
        {text !== null && (
          <Button
            variant="ghost"
            pending={isPending && variables === null}
            disabled={isPending && variables !== null}
            onClick={() => mutate(null)}
          >
            Use Nadi’s text
          </Button>
        )}
      </div>
    </Form>
  );
}

const CHIP_STYLE = 'rounded-full bg-canvas px-2 py-0.5 font-mono';

/** Describes the form of the text, and lists the values that it must have. */
function Hint({ translation, values }: Pick<ListedSentence, 'translation' | 'values'>) {
  if (values.length === 0) return 'Plain text, on one line.';
  const hasForms = translation.includes(', plural,');
  return (
    <>
      Plain text, on one line. Each message fills in{' '}
      {values.map((value) => (
        <bdi key={value}>
          <code className={CHIP_STYLE}>{`{${value}}`}</code>{' '}
        </bdi>
      ))}
      so the text needs {values.length === 1 ? 'it' : 'them all'}.
      {hasForms && ' Change only the words within the inner braces; # is the number.'}
    </>
  );
}

/** Focuses the text when its form opens; used as a ref callback. */
function focusEnd(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
