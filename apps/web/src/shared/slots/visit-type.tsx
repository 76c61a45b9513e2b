import type { BookableVisitType } from '@nadi/contract/schedules';
import { formatAmount } from '@nadi/messages/when';
import { MapPin, Video } from 'lucide-react';
import { i18n } from '#shared/language/i18n.ts';
import { Money } from '#shared/ui/money.tsx';
import { RadioCards } from '#shared/ui/radio-cards.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';

type VisitTypeStepProps = {
  types: readonly BookableVisitType[];
  /** The doctor's fee, for types without their own. */
  fees: number;
  selected: string | undefined;
  onSelect: (visitTypeId: string) => void;
};

/** The first step of booking with a doctor who has several visit types. */
export function VisitTypeStep({ types, fees, selected, onSelect }: VisitTypeStepProps) {
  return (
    <RadioCards
      legend={i18n._('What is it for?')}
      name="visit-type"
      className="grid! grid-cols-2 lg:grid-cols-3 [&>label]:justify-start [&>label]:text-start"
      cards={types.map((type) => {
        const Icon = type.byVideo ? Video : MapPin;
        return {
          value: type._id,
          label: (
            <span className="grid w-full gap-0.5">
              <span className="flex flex-wrap justify-between gap-x-3 font-semibold">
                <span className="wrap-anywhere">{type.name}</span>
                <Money amount={type.fees ?? fees} />
              </span>
              <span className="flex gap-1.5 text-xs font-normal">
                <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
                {lengthAndPlaces(type)}
              </span>
              {type.needsApproval && (
                <span className="text-xs font-medium text-waiting">
                  {i18n._('The clinic confirms it')}
                </span>
              )}
            </span>
          ),
        };
      })}
      selected={selected}
      onSelect={onSelect}
    />
  );
}

function lengthAndPlaces({ minutes, byVideo, inPerson }: BookableVisitType): string {
  if (byVideo && inPerson) return i18n._('{minutes} min, by video or in person', { minutes });
  return byVideo
    ? i18n._('{minutes} min, by video', { minutes })
    : i18n._('{minutes} min, in person', { minutes });
}

type VisitTypeSelectProps = Omit<VisitTypeStepProps, 'fees'> & {
  /** Shows the types' own fees. */
  withFees?: boolean;
};

/** A select of visit types, by default the first; only for a doctor with several. */
export function VisitTypeSelect(props: VisitTypeSelectProps) {
  const { types, selected, withFees = false, onSelect } = props;
  if (types.length < 2) return null;
  return (
    <SelectField
      name="visit-type"
      label={i18n._('What is it for?')}
      value={selected ?? types[0]?._id}
      onSelect={onSelect}
      options={types.map(({ _id, name, minutes, fees }) => {
        const price = withFees && fees !== null && formatAmount(i18n, fees);
        const length = i18n._('{count, plural, one {# minute} other {# minutes}}', {
          count: minutes,
        });
        return [_id, [name, length, price].filter(Boolean).join(', ')];
      })}
    />
  );
}
