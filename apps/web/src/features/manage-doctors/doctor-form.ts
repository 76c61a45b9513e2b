import type { AdminDoctor } from '@nadi/contract/doctors';
import type { Sent } from '@nadi/contract/routes';
import { EXPERIENCES } from '@nadi/domain/doctor-choices';
import { ApiError } from '#shared/api/api-error.ts';
import type { FormProblems } from '#shared/ui/form.tsx';

/** The texts of the form's controls by name. */
export type DoctorValues = Readonly<Record<string, string | undefined>>;

export function doctorValues({ address, fees, languages, ...doctor }: AdminDoctor): DoctorValues {
  const { name, email, speciality, degree, experience, about, gender } = doctor;
  return {
    name,
    email,
    speciality,
    degree,
    ...experienceValues(experience),
    about,
    gender,
    ...address,
    fees: String(fees),
    languages: languages?.join(', '),
  };
}

/** Selects the experience, or `Other` with the number of years. */
function experienceValues(experience: string): DoctorValues {
  if (EXPERIENCES.some((listed) => listed === experience)) return { experience };
  return { experience: '', years: String(Number.parseInt(experience, 10)) };
}

/** Returns the form's values as `addDoctor` and `editDoctor` take them. */
export function parseDoctorForm(values: FormData): Omit<Sent<'addDoctor'>, 'password' | 'image'> {
  const text = (name: string) => String(values.get(name) ?? '').trim();
  type Form = Sent<'addDoctor'>;
  return {
    name: text('name'),
    email: text('email'),
    degree: text('degree'),
    about: text('about'),
    experience: text('experience') || `${Number(text('years'))} Year`,
    speciality: text('speciality') || text('ownSpeciality'),
    fees: Number(text('fees')),
    address: { line1: text('line1'), line2: text('line2') },
    gender: text('gender') as Form['gender'],
    languages: text('languages'),
    ...(text('registrationNumber') && { registrationNumber: text('registrationNumber') }),
    ...(text('qualification') && { qualification: text('qualification') }),
  };
}

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'email-taken': 'email',
  'weak-password': 'password',
  'common-password': 'password',
};

/** Maps a rejected request to its form field; undefined if no field is affected. */
export function problemsByField(error: unknown): FormProblems | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const name = FIELD_OF_CODE[error.code ?? ''] ?? error.field;
  if (name === undefined) return undefined;
  return { [name.startsWith('address') ? 'line1' : name]: error.message };
}
