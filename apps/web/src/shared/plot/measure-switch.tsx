import { RadioCards } from '#shared/ui/radio-cards.tsx';

export type Measure = 'appointments' | 'earnings';

type MeasureSwitchProps = { measure: Measure; onSelect: (measure: Measure) => void };

/** Chooses the measure that a dashboard's plot shows. */
export function MeasureSwitch({ measure, onSelect }: MeasureSwitchProps) {
  return (
    <RadioCards
      legend="Show"
      legendHidden
      name="measure"
      selected={measure}
      onSelect={onSelect}
      cards={[
        { value: 'appointments', label: 'Appointments' },
        { value: 'earnings', label: 'Earnings' },
      ]}
    />
  );
}
