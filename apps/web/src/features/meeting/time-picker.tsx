import { Select } from '#shared/ui/input.tsx';

const twoDigits = (value: number) => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 12 }, (_, at) => twoDigits(at + 1));
const MINUTES = Array.from({ length: 60 }, (_, at) => twoDigits(at));

/** Form controls named hour, minute and half; 12:00 PM by default. */
export function TimePicker() {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">Time</legend>
      <div className="grid max-w-80 grid-cols-3 gap-2">
        <Choice name="hour" label="Hour" options={HOURS} initial="12" />
        <Choice name="minute" label="Minute" options={MINUTES} initial="00" />
        <Choice name="half" label="AM or PM" options={['AM', 'PM']} initial="PM" />
      </div>
    </fieldset>
  );
}

type ChoiceProps = { name: string; label: string; options: readonly string[]; initial: string };

function Choice({ name, label, options, initial }: ChoiceProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={initial} className="figures">
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  );
}
