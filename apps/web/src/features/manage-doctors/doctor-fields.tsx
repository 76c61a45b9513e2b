import { EXPERIENCES } from '@nadi/domain/doctor-choices';
import { FEES_MAX, LINE_MAX, SPECIALITY_MAX } from '@nadi/domain/limits';
import { clinicCurrency } from '@nadi/domain/money';
import { DEFAULT_SPECIALITY } from '@nadi/domain/profile-choices';
import { MapPin } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useClinic, useMail } from '#shared/clinic/clinic.tsx';
import { experienceText, genderName, specialityName } from '#shared/doctor/choice-names.ts';
import { useSpecialities } from '#shared/doctor/use-specialities.ts';
import { currencyWord } from '#shared/format/currency.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input, Select, Textarea } from '#shared/ui/input.tsx';
import { PasswordInput } from '#shared/ui/password-input.tsx';
import type { DoctorValues } from './doctor-form.ts';

type DoctorFieldsProps = { start: DoctorValues; isNew: boolean };

const EXPERIENCE_YEARS_MAX = 70;

const TEXT = { required: true, maxLength: LINE_MAX, autoComplete: 'off' };

/** The fields of docs/product/doctors.md#add-doctor-page; password and prescriber's facts only for a new doctor. */
export function DoctorFields({ start, isNew }: DoctorFieldsProps) {
  return (
    <>
      <Group title={i18n._('What patients see')}>
        <Field name="name" label={i18n._('Doctor name')}>
          <Input {...TEXT} defaultValue={start.name} />
        </Field>
        <SpecialityFields start={start} />
        <Credentials start={start} />
        <Field name="line1" label={i18n._('Address')}>
          <Input {...TEXT} defaultValue={start.line1} placeholder={i18n._('Address line 1')} />
        </Field>
        <Field name="line2" label={i18n._('Address, second line')}>
          <Input {...TEXT} defaultValue={start.line2} placeholder={i18n._('Address line 2')} />
        </Field>
        {isNew && <ClinicAddress />}
        <div className="lg:col-span-2">
          <Field
            name="languages"
            label={i18n._('Languages')}
            hint={i18n._('Separated by commas. Optional.')}
          >
            <Input
              maxLength={400}
              autoComplete="off"
              defaultValue={start.languages}
              placeholder={i18n._('English, Hindi, Kannada')}
            />
          </Field>
        </div>
        <div className="lg:col-span-2">
          <Field
            name="about"
            label={i18n._('doctor|About')}
            hint={i18n._('What patients read before they book. Optional.')}
          >
            <Textarea rows={5} maxLength={2000} defaultValue={start.about} />
          </Field>
        </div>
      </Group>
      <Group title={i18n._('Logging in')}>
        <Field
          name="email"
          label={i18n._('Doctor email')}
          hint={i18n._('The doctor logs in with it.')}
        >
          <Input {...TEXT} type="email" maxLength={254} defaultValue={start.email} />
        </Field>
        {isNew && <FirstPassword />}
      </Group>
      {isNew && (
        <Group title={i18n._('Prescriptions')}>
          <Field
            name="registrationNumber"
            label={i18n._('Registration number')}
            hint={i18n._('Needed to prescribe. The doctor can add it later.')}
          >
            <Input maxLength={60} autoComplete="off" defaultValue={start.registrationNumber} />
          </Field>
          <Field
            name="qualification"
            label={i18n._('Qualification')}
            hint={i18n._('As it stands on prescriptions.')}
          >
            <Input maxLength={120} autoComplete="off" defaultValue={start.qualification} />
          </Field>
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="grid items-start gap-5 lg:grid-cols-2">{children}</div>
    </section>
  );
}

/** Fills in the clinic's address with one press. */
function ClinicAddress() {
  const { address } = useClinic();
  const [line1, ...others] = address;
  if (!line1) return null;
  const lines = { line1, line2: others.join(', ') };
  function fill({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    for (const line of ['line1', 'line2'] as const) {
      const field = currentTarget.form?.elements.namedItem(line);
      if (!(field instanceof HTMLInputElement)) continue;
      // By the element's own setter, so that React notices the change and the draft is kept.
      setValue?.call(field, lines[line]);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  return (
    <Button variant="ghost" className="justify-self-start px-2 lg:col-span-2" onClick={fill}>
      <MapPin aria-hidden size={18} />
      {i18n._('Use the clinic’s address: {address}', { address: address.join(', ') })}
    </Button>
  );
}

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Details by which patients choose a doctor. */
function Credentials({ start }: { start: DoctorValues }) {
  return (
    <>
      <Field name="degree" label={i18n._('Degree')}>
        <Input {...TEXT} defaultValue={start.degree} placeholder="MBBS, MD" />
      </Field>
      <Experience start={start} />
      <Field
        name="fees"
        label={i18n._('Fees')}
        hint={i18n._('In {currency}, for an appointment.', { currency: currencyWord() })}
      >
        <Input
          type="number"
          required
          min={0}
          max={FEES_MAX}
          step={10 ** -clinicCurrency().digits}
          inputMode="decimal"
          defaultValue={start.fees}
        />
      </Field>
      <Field
        name="gender"
        label={i18n._('Gender')}
        hint={i18n._('Patients can filter by it. Optional.')}
      >
        <Select defaultValue={start.gender}>
          <option value="">{i18n._('Not given')}</option>
          <option value="Female">{genderName('Female')}</option>
          <option value="Male">{genderName('Male')}</option>
        </Select>
      </Field>
    </>
  );
}

/** One of the six specialities or of the clinic's own, or a new one. */
function SpecialityFields({ start }: { start: DoctorValues }) {
  const [chosen, setChosen] = useState(start.speciality ?? DEFAULT_SPECIALITY);
  const listed = new Set([...useSpecialities(), ...(start.speciality ? [start.speciality] : [])]);
  return (
    <div className="grid gap-3">
      <Field name="speciality" label={i18n._('Speciality')}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {[...listed].map((speciality) => (
            <option key={speciality} value={speciality}>
              {specialityName(speciality)}
            </option>
          ))}
          <option value="">{i18n._('Another speciality')}</option>
        </Select>
      </Field>
      {chosen === '' && (
        <Field
          name="ownSpeciality"
          label={i18n._('Name of the speciality')}
          hint={i18n._('Patients find it beside the others.')}
        >
          <Input
            {...TEXT}
            maxLength={SPECIALITY_MAX}
            defaultValue={start.ownSpeciality}
            placeholder={i18n._('Dentist')}
          />
        </Field>
      )}
    </div>
  );
}

/** One of the listed numbers of years, or any other number. */
function Experience({ start }: { start: DoctorValues }) {
  const [chosen, setChosen] = useState(start.experience ?? EXPERIENCES[0]);
  return (
    <div className="grid gap-3">
      <Field name="experience" label={i18n._('Experience')}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {EXPERIENCES.map((value) => (
            <option key={value} value={value}>
              {experienceText(value)}
            </option>
          ))}
          <option value="">{i18n._('Another number')}</option>
        </Select>
      </Field>
      {chosen === '' && (
        <Field name="years" label={i18n._('Years of experience')}>
          <Input
            type="number"
            required
            min={1}
            max={EXPERIENCE_YEARS_MAX}
            step={1}
            inputMode="numeric"
            defaultValue={start.years}
          />
        </Field>
      )}
    </div>
  );
}

/** The first password; optional if the doctor can be invited to choose one. */
function FirstPassword() {
  const mail = useMail();
  return (
    <Field
      name="password"
      label={mail ? i18n._('Doctor password (optional)') : i18n._('Doctor password')}
      hint={
        mail
          ? i18n._('Without one, the doctor gets an e-mail with a link to choose their own.')
          : i18n._('8 to 128 characters. It ends after 14 days unless the doctor changes it.')
      }
    >
      <PasswordInput required={!mail} autoComplete="new-password" />
    </Field>
  );
}
