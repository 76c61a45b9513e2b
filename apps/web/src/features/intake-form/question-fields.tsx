import { QUESTION_KINDS, type QuestionKind } from '@nadi/domain/intake';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input, Textarea } from '#shared/ui/input.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import type { DraftQuestion } from './form-draft.ts';

const kindLabels = (): Record<QuestionKind, string> => ({
  text: i18n._('Text'),
  choice: i18n._('One of several answers'),
  'yes-no': i18n._('Yes or no'),
  scale: i18n._('Scale from 0 to 10'),
});

const listEnds = () =>
  [
    { end: 'low', label: i18n._('What 0 means') },
    { end: 'high', label: i18n._('What 10 means') },
  ] as const;

type QuestionFieldsProps = {
  question: DraftQuestion;
  /** Starts at 1. */
  place: number;
  onChange: (change: Partial<DraftQuestion>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** One question with its place; fully usable with the keyboard. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, place, onChange, onMove, onRemove } = props;
  const { id, kind, text, choices } = question;
  const named = (field: string) => `${id}-${field}`;
  const labels = kindLabels();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded border border-line p-4">
      <legend className="px-1 font-semibold">{i18n._('Question {place}', { place })}</legend>
      <Field name={named('text')} label={i18n._('Question')}>
        <Input
          required
          maxLength={300}
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <SelectField
        name={named('kind')}
        label={i18n._('Answer')}
        value={kind}
        onSelect={(chosen) => onChange({ kind: chosen as QuestionKind })}
        options={QUESTION_KINDS.map((each) => [each, labels[each]])}
      />
      {kind === 'choice' && (
        <Field
          name={named('choices')}
          label={i18n._('Answers to choose from')}
          hint={i18n._('2 to 12, one on each line.')}
        >
          <Textarea
            required
            rows={4}
            value={choices}
            onChange={({ target }) => onChange({ choices: target.value })}
          />
        </Field>
      )}
      {kind === 'scale' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {listEnds().map(({ end, label }) => (
            <Field key={end} name={named(end)} label={label}>
              <Input
                maxLength={60}
                value={question[end]}
                onChange={({ target }) => onChange({ [end]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      <div className="-mx-3 flex flex-wrap">
        <Button
          variant="ghost"
          aria-label={i18n._('Move question {place} up', { place })}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden size={18} />
          {i18n._('Up')}
        </Button>
        <Button
          variant="ghost"
          aria-label={i18n._('Move question {place} down', { place })}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden size={18} />
          {i18n._('Down')}
        </Button>
        <Button
          variant="ghost"
          aria-label={i18n._('Remove question {place}', { place })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden size={18} />
          {i18n._('Remove')}
        </Button>
      </div>
    </fieldset>
  );
}
