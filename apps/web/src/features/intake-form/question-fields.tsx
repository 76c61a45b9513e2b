import { QUESTION_KINDS, type QuestionKind } from '@nadi/domain/intake';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input, Select, Textarea } from '#shared/ui/input.tsx';
import type { DraftQuestion } from './form-draft.ts';

const KIND_LABELS: Record<QuestionKind, string> = {
  text: 'Text',
  choice: 'One of several answers',
  'yes-no': 'Yes or no',
  scale: 'Scale from 0 to 10',
};

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
  const { id, kind, text, choices, low, high } = question;
  const named = (field: string) => `${id}-${field}`;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded border border-line p-4">
      <legend className="px-1 font-semibold">Question {place}</legend>
      <Field name={named('text')} label="Question">
        <Input
          required
          maxLength={300}
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange({ text: target.value })}
        />
      </Field>
      <Field name={named('kind')} label="Answer">
        <Select
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value as QuestionKind })}
        >
          {QUESTION_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_LABELS[each]}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'choice' && (
        <Field
          name={named('choices')}
          label="Answers to choose from"
          hint="2 to 12, one on each line."
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
          <Field name={named('low')} label="What 0 means">
            <Input
              maxLength={60}
              value={low}
              onChange={({ target }) => onChange({ low: target.value })}
            />
          </Field>
          <Field name={named('high')} label="What 10 means">
            <Input
              maxLength={60}
              value={high}
              onChange={({ target }) => onChange({ high: target.value })}
            />
          </Field>
        </div>
      )}
      <div className="-mx-3 flex flex-wrap">
        <Button variant="ghost" aria-label={`Move question ${place} up`} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden size={18} />
          Up
        </Button>
        <Button
          variant="ghost"
          className="px-3"
          aria-label={`Move question ${place} down`}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden size={18} />
          Down
        </Button>
        <Button
          variant="ghost"
          className="px-3"
          aria-label={`Remove question ${place}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden size={18} />
          Remove
        </Button>
      </div>
    </fieldset>
  );
}
