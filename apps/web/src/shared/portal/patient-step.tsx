import * as routes from '@nadi/contract/generated/route-table';
import type { PatientRow } from '@nadi/contract/patients';
import { EMAIL_MAX, PERSON_NAME_MAX } from '@nadi/domain/limits';
import { GENDERS } from '@nadi/domain/profile-choices';
import { formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { request } from '#shared/api/client.ts';
import { genderName } from '#shared/doctor/choice-names.ts';
import { formatCount } from '#shared/format/count.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useFormMutation } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Field, Form, focusFirst } from '#shared/ui/form.tsx';
import { Input, Select } from '#shared/ui/input.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { HealthIdFields } from '#shared/ui/personal-fields.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

export type ChosenPatient = { _id: string; name: string };

const RESULTS_SHOWN = 6;

type ResultsProps = { search: string; onChoose: (patient: ChosenPatient) => void };
type PatientStepProps = Pick<ResultsProps, 'onChoose'> & { onClose: () => void };

/** Finds a patient, or enters a new one. */
export function PatientStep({ onChoose, onClose }: PatientStepProps) {
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  if (adding) {
    return (
      <div ref={focusFirst}>
        <NewPatientForm name={nameOf(search)} onAdded={onChoose} onBack={() => setAdding(false)} />
      </div>
    );
  }
  return (
    <div ref={focusFirst} className="grid gap-4">
      <SearchField
        value={search}
        label={i18n._('Patient')}
        placeholder={i18n._('Name, phone or e-mail')}
        onSearch={setSearch}
      />
      {search && <Results search={search} onChoose={onChoose} />}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="secondary" onClick={() => setAdding(true)}>
          <UserRoundPlus aria-hidden size={18} />
          {i18n._('New patient')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {i18n._('Not now')}
        </Button>
      </div>
    </div>
  );
}

/** Returns the search text as the new patient's name, unless it is a number or an address. */
function nameOf(search: string): string {
  return /[\d@]/.test(search) ? '' : search;
}

function Results({ search, onChoose }: ResultsProps) {
  const query = useQuery(
    portalQuery('admin', routes.listPatients, { search, pageSize: RESULTS_SHOWN }),
  );
  const { data } = query;
  if (!data) {
    return (
      <LoadState
        query={query}
        failure={i18n._('The patients could not be loaded.')}
        skeleton="h-40"
      />
    );
  }
  return (
    <>
      <p aria-live="polite" className="text-sm text-ink-soft figures">
        {found(data.total)}
      </p>
      <ul className="grid">
        {data.patients.map((patient) => (
          <li key={patient._id} className="not-last:border-b not-last:border-line">
            <button
              type="button"
              className="flex min-h-15 w-full items-center gap-3 px-2 py-2 text-start hover:bg-action-soft"
              onClick={() => onChoose(patient)}
            >
              <Avatar name={patient.name} src={patient.image} size={36} className="self-center" />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{patient.name}</span>
                <span className="block text-xs text-ink-soft wrap-anywhere figures">
                  {detailsOf(patient)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function found(total: number): string {
  if (total === 0) return i18n._('No patients found');
  const counts = { count: total, counted: formatCount(total), shown: RESULTS_SHOWN };
  return total > RESULTS_SHOWN
    ? i18n._('{counted} patients, the first {shown}', counts)
    : i18n._('{count, plural, one {{counted} patient} other {{counted} patients}}', counts);
}

function detailsOf({ phone, email, dob, claimed }: PatientRow): string {
  const born = dob && i18n._('born {day}', { day: formatDay(i18n, dob) });
  const parts = [phone, email, born, claimed ? '' : i18n._('no account yet')];
  return parts.filter(Boolean).join(' · ') || i18n._('No contact details');
}

const PHONE_MAX = 40;

type NewPatientFormProps = {
  /** The name typed into the search. */
  name: string;
  onAdded: (patient: ChosenPatient) => void;
  onBack: () => void;
};

/** Enters a patient without a password, who can claim the account later by e-mail. */
function NewPatientForm({ name, onAdded, onBack }: NewPatientFormProps) {
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
    onDone: ({ userId, name: added }) => onAdded({ _id: userId, name: added }),
    reloads: true,
  });
  return (
    <Form
      retain="patient"
      aria-label={i18n._('New patient')}
      className="grid gap-4 sm:grid-cols-2"
      problems={problems}
      onSubmit={submit}
    >
      <Field name="name" label={i18n._('Name')}>
        <Input required maxLength={PERSON_NAME_MAX} autoComplete="off" defaultValue={name} />
      </Field>
      <Field name="phone" label={i18n._('Phone')}>
        <Input type="tel" maxLength={PHONE_MAX} autoComplete="off" />
      </Field>
      <Field
        name="email"
        label={i18n._('E-mail (optional)')}
        hint={i18n._('With an address the patient can claim the account later.')}
      >
        <Input type="email" maxLength={EMAIL_MAX} autoComplete="off" />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field name="dob" label={i18n._('Date of birth')}>
          <Input type="date" />
        </Field>
        <Field name="gender" label={i18n._('Gender')}>
          <Select>
            {GENDERS.map((gender) => (
              <option key={gender} value={gender}>
                {genderName(gender)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="sm:col-span-2">
        <HealthIdFields />
      </div>
      <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
        <Button variant="secondary" onClick={onBack}>
          {i18n._('Back to search')}
        </Button>
        <Button type="submit" pending={pending}>
          {i18n._('Add patient')}
        </Button>
      </div>
    </Form>
  );
}
