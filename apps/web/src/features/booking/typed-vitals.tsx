import { BPM_MAX, BPM_MIN, SPO2_MAX, SPO2_MIN } from '@nadi/domain/limits';
import type { Vitals } from '@nadi/domain/vitals';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';

/** Lets the patient type a reading, which is marked as typed wherever it is shown. */
export function TypedVitals({ onTyped }: { onTyped: (vitals: Vitals) => void }) {
  function submit(values: FormData) {
    onTyped({ bpm: Number(values.get('bpm')), spo2: Number(values.get('spo2')) });
  }

  return (
    <Form
      retain="vitals"
      aria-label="Type your vitals"
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={submit}
    >
      <Field name="bpm" label="Heart rate" hint={`Beats per minute, ${BPM_MIN} to ${BPM_MAX}.`}>
        <Input
          type="number"
          inputMode="numeric"
          required
          min={BPM_MIN}
          max={BPM_MAX}
          step={1}
          // The user has just pressed "Type them in".
          autoFocus
        />
      </Field>
      <Field name="spo2" label="Oxygen saturation" hint={`Per cent, ${SPO2_MIN} to ${SPO2_MAX}.`}>
        <Input type="number" inputMode="numeric" required min={SPO2_MIN} max={SPO2_MAX} step={1} />
      </Field>
      <Button type="submit" variant="secondary" className="sm:col-span-2 sm:justify-self-start">
        Use these figures
      </Button>
    </Form>
  );
}
