import type { Gender, Speciality } from '@nadi/domain/profile-choices';
import doctors from './doctors.json' with { type: 'json' };
import patients from './patients.json' with { type: 'json' };

interface Address {
  line1: string;
  line2: string;
}

/** One entry of doctors.json. `portrait` names a file of portraits/; `x-96.webp` is its small size. */
export interface SampleDoctor {
  name: string;
  email: string;
  portrait: string;
  speciality: Speciality;
  degree: string;
  /** Such as `4 Year`. */
  experience: string;
  about: string;
  fees: number;
  address: Address;
  gender: 'Female' | 'Male';
  languages: string[];
}

/** One entry of patients.json. `dob` is `YYYY-MM-DD`. */
export interface SamplePatient {
  name: string;
  email: string;
  phone: string;
  gender: Gender;
  dob: string;
  address: Address;
  /** The one whose sign-in is printed at first start. */
  demo?: true;
}

/** The 102 invented doctors, in the order in which the clinic lists them. */
export const sampleDoctors: readonly SampleDoctor[] = doctors as SampleDoctor[];

/** The invented patients; the first one is the demonstration patient. */
export const samplePatients: readonly SamplePatient[] = patients as SamplePatient[];
