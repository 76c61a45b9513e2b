import { type Person, requestAs, someDoctor, somePatient } from './actors.ts';
import type { TestClinic } from './build-app.ts';

export const ITEMS = [
  {
    name: 'Paracetamol',
    form: 'tablet',
    strength: '500 mg',
    dose: '1 tablet',
    frequency: '1-0-2',
    duration: '5 days',
    asNeeded: true,
    instruction: 'For pain & fever',
  },
  {
    name: 'Oral rehydration salts',
    asDirected: true,
    instruction: 'One sachet in a litre of water',
  },
];
export const REGISTRATION = { registrationNumber: 'KMC 48213', qualification: 'MBBS, MD' };

/** Books an appointment of a patient with a doctor who may prescribe. */
export async function somePrescriber(clinic: TestClinic, name = 'Asha Rao') {
  const [patient, doctor] = [await somePatient(clinic, name), await someDoctor(clinic)];
  const body = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const booked = await requestAs(clinic, 'bookAppointment', body, { as: patient });
  await requestAs(clinic, 'updateDoctorProfile', REGISTRATION, { as: doctor });
  return { patient, doctor, appointmentId: String(booked.body.appointmentId) };
}

export function download(clinic: TestClinic, id: string, role: 'user' | 'doctor', as: Person) {
  return clinic.app.inject({
    url: `/api/${role}/prescription?prescriptionId=${id}`,
    headers: { [role === 'user' ? 'token' : 'dToken']: as.token },
  });
}

export async function verify(clinic: TestClinic, code: string | number) {
  const { statusCode, body, headers } = await clinic.app.inject({ url: `/rx/${code}` });
  return { status: statusCode, text: body, headers };
}

/** Returns the token of the QR code. */
export function tokenOf({ url }: { url: string }): string {
  return new URL(url).pathname.slice('/rx/'.length);
}
