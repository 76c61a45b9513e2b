import { addDays } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Input } from './input.tsx';
import { useDebouncedInput } from './search-field.tsx';

type DateInputProps = {
  /** `2027-01-05`, or empty. */
  value: string;
  onPick: (date: string) => void;
  /** True if an empty value must not be reported. */
  required?: boolean;
  id?: string;
  'aria-label'?: string;
  className?: string;
};

/** A date input that does not report a year while it is still being typed. */
export function DateInput({ value, onPick, ...rest }: DateInputProps) {
  const isComplete = (text: string) => (text === '' ? !rest.required : /^[12]\d{3}-/.test(text));
  return (
    <Input
      {...rest}
      type="date"
      max="9999-12-31"
      {...useDebouncedInput(value, onPick, isComplete)}
    />
  );
}

type DayPickerProps = { date: string; onPick: (date: string) => void };

const STEP = 'grid size-11 shrink-0 place-items-center rounded hover:bg-action-soft';

export function DayPicker({ date, onPick }: DayPickerProps) {
  const move = (count: number) => onPick(formatIsoDate(addDays(parseIsoDate(date), count)));
  return (
    <div className="flex items-center">
      <button
        type="button"
        aria-label={i18n._('Day before')}
        className={STEP}
        onClick={() => move(-1)}
      >
        <ChevronLeft aria-hidden size={20} />
      </button>
      <DateInput
        aria-label={i18n._('Day')}
        required
        value={date}
        onPick={onPick}
        className="w-auto border-transparent px-1 text-sm"
      />
      <button
        type="button"
        aria-label={i18n._('Day after')}
        className={STEP}
        onClick={() => move(1)}
      >
        <ChevronRight aria-hidden size={20} />
      </button>
    </div>
  );
}
