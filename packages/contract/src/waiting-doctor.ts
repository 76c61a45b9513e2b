/**
 * The doctor that a patient waits for. `image` is an address. Reveals nothing about other patients, except
 * that there is one.
 */
export interface WaitingDoctor {
  name: string;
  speciality: string;
  image: string;
  presence: DoctorPresence;
}

export type DoctorPresence = 'online' | 'with-patient' | 'away';
