import { AGE_MAX } from '@nadi/domain/medicine';
import { Field } from '#shared/ui/field.tsx';
import { Input } from '#shared/ui/input.tsx';
import { Notice } from '#shared/ui/notice.tsx';

const ADULT = 18;

/**
 * The patient's age, which a doctor must know before prescribing (docs/product/prescriptions.md). `age`: null
 * if it is unknown.
 */
export function PrescriptionAge({ age }: { age: number | null }) {
  if (age === null) {
    return (
      <Field
        name="patientAge"
        label="Age of the patient, in years"
        hint="There is no date of birth. Please ask the patient: the prescription names the age."
      >
        <Input type="number" required min={0} max={AGE_MAX} inputMode="numeric" />
      </Field>
    );
  }
  if (age >= ADULT) return null;
  return (
    <Notice tone="waiting">
      <p>
        The patient is {age}. An adult has to be present; please check who they are before you
        prescribe.
      </p>
    </Notice>
  );
}

/** Returns the typed age; empty if no age was typed. */
export function readAge(values: FormData): { patientAge?: number } {
  const text = String(values.get('patientAge') ?? '').trim();
  return text === '' ? {} : { patientAge: Number(text) };
}
