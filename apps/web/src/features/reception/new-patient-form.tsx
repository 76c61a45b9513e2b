import * as routes from '@nadi/contract/generated/route-table';
import { GENDERS } from '@nadi/domain/genders';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { HealthIdFields } from '#shared/ui/personal-fields.tsx';
import type { ChosenPatient } from './book-dialog.tsx';

const PHONE_MAX = 40;

type NewPatientFormProps = {
  /** The name typed into the search. */
  name: string;
  onAdded: (patient: ChosenPatient) => void;
  onBack: () => void;
};

/** Enters a patient without a password, who can claim the account later by e-mail. */
export function NewPatientForm({ name, onAdded, onBack }: NewPatientFormProps) {
  const queries = useQueryClient();
  const { submit, pending, problems } = useFormMutation({
    send: async (values) => {
      const text = (field: string) => String(values.get(field) ?? '').trim();
      const email = text('email');
      const patient = { name: text('name'), phone: text('phone'), dob: text('dob') };
      const gender = GENDERS.find((each) => each === text('gender'));
      const reply = await request(routes.addPatient, {
        ...patient,
        ...(email && { email }),
        ...(gender && { gender }),
        abhaNumber: text('abhaNumber'),
        abhaAddress: text('abhaAddress'),
      });
      return { ...reply, name: patient.name };
    },
    onDone: ({ userId, name: added }) => {
      void queries.invalidateQueries({ queryKey: ['portal'] });
      onAdded({ _id: userId, name: added });
    },
  });
  return (
    <Form
      retain="patient"
      aria-label="New patient"
      className="grid gap-4 sm:grid-cols-2"
      problems={problems}
      onSubmit={submit}
    >
      <Field name="name" label="Name">
        <Input required maxLength={PERSON_NAME_MAX} autoComplete="off" defaultValue={name} />
      </Field>
      <Field name="phone" label="Phone">
        <Input type="tel" maxLength={PHONE_MAX} autoComplete="off" />
      </Field>
      <Field
        name="email"
        label="E-mail (optional)"
        hint="With an address the patient can claim the account later."
      >
        <Input type="email" maxLength={EMAIL_MAX} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field name="dob" label="Date of birth">
          <Input type="date" />
        </Field>
        <Field name="gender" label="Gender">
          <Select>
            {GENDERS.map((gender) => (
              <option key={gender}>{gender}</option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="sm:col-span-2">
        <HealthIdFields />
      </div>
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button variant="secondary" onClick={onBack}>
          Back to search
        </Button>
        <Button type="submit" pending={pending}>
          Add patient
        </Button>
      </div>
    </Form>
  );
}
