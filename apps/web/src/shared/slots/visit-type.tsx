import type { BookableVisitType } from '@nadi/contract/schedules';
import { Field } from '#shared/ui/form.tsx';
import { Select } from '#shared/ui/input.tsx';
import { Money } from '#shared/ui/money.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';

type VisitTypeStepProps = {
  types: readonly BookableVisitType[];
  /** The doctor's fee in rupees, for types without their own. */
  fees: number;
  selected: string | undefined;
  onSelect: (visitTypeId: string) => void;
};

/** The first step of booking with a doctor who has several visit types. */
export function VisitTypeStep({ types, fees, selected, onSelect }: VisitTypeStepProps) {
  return (
    <RadioCards
      legend="What is it for?"
      name="visit-type"
      className="grid! gap-2 sm:grid-cols-2 lg:grid-cols-3 [&>label]:justify-start [&>label]:text-start"
      cards={types.map((type) => ({
        value: type._id,
        label: (
          <span className="grid w-full">
            <span className="flex justify-between gap-3 font-semibold">
              <span className="wrap-anywhere">{type.name}</span>
              <Money rupees={type.fees ?? fees} />
            </span>
            <span className="text-xs font-normal">
              {type.minutes} minutes, {places(type)}
            </span>
          </span>
        ),
      }))}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

function places({ byVideo, inPerson }: BookableVisitType): string {
  if (byVideo && inPerson) return 'by video or in person';
  return byVideo ? 'by video' : 'in person';
}

type VisitTypeSelectProps = {
  types: readonly BookableVisitType[];
  /** By default the first. */
  selected: string | undefined;
  onSelect: (visitTypeId: string) => void;
};

/** Rendered only for a doctor with several visit types. */
export function VisitTypeSelect({ types, selected, onSelect }: VisitTypeSelectProps) {
  if (types.length < 2) return null;
  return (
    <Field name="visit-type" label="What is it for?">
      <Select value={selected ?? types[0]?._id} onChange={({ target }) => onSelect(target.value)}>
        {types.map(({ _id, name, minutes }) => (
          <option key={_id} value={_id}>
            {name}, {minutes} minutes
          </option>
        ))}
      </Select>
    </Field>
  );
}
