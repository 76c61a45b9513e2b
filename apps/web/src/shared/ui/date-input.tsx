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
