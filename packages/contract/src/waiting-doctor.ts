/** Whom a patient waits for. `image`: an address. Of other patients nothing is known but that there is one. */
export interface WaitingDoctor {
  name: string;
  speciality: string;
  image: string;
  presence: DoctorPresence;
}

export type DoctorPresence = 'online' | 'with-patient' | 'away';
