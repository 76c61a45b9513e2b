import { Input } from './input.tsx';
import { useTyped } from './use-typed.ts';

type DateInputProps = {
  /** `2027-01-05`, or empty. */
  value: string;
  onPick: (date: string) => void;
  /** Empty is no answer. */
  required?: boolean;
  'aria-label'?: string;
  className?: string;
};

/** A day, chosen or typed: a year is not told on while its digits are still coming. */
export function DateInput({ value, onPick, ...rest }: DateInputProps) {
  const isWhole = (text: string) => (text === '' ? !rest.required : /^[12]\d{3}-/.test(text));
  return <Input {...rest} type="date" max="9999-12-31" {...useTyped(value, onPick, isWhole)} />;
}
