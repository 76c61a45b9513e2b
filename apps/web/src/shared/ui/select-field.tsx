import type { ComponentProps, ReactNode } from 'react';
import { Field } from './form.tsx';
import { Select } from './input.tsx';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children' | 'name' | 'onSelect'> &
  Omit<ComponentProps<typeof Field>, 'children'> & {
    /** The choices in order. */
    options: readonly (readonly [value: string | number, label: ReactNode])[];
    /** Called with the chosen value. */
    onSelect?: (value: string) => void;
  };

/** A labelled select. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, options, onSelect, ...select } = props;
  return (
    <Field {...{ name, label, hint, error }}>
      <Select {...select} onChange={({ target }) => onSelect?.(target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
