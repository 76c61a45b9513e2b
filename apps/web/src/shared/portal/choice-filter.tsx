import { Field } from '#shared/ui/field.tsx';
import { Select } from '#shared/ui/select.tsx';

type ChoiceFilterProps = {
  name: string;
  label: string;
  /** Value and label of each choice. */
  options: readonly (readonly [string, string])[];
  value: string | undefined;
  onChoose: (value: string) => void;
};

/** A filter of a list by one of several values; the first option means no filter. */
export function ChoiceFilter({ name, label, options, value = '', onChoose }: ChoiceFilterProps) {
  return (
    <Field name={name} label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">All</option>
        {options.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
