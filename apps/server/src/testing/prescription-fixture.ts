import { type Person, somePatient } from './actors.ts';
import { bookedAppointment } from './booked-appointment.ts';
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
  const booked = await bookedAppointment(clinic, { patient: await somePatient(clinic, name) });
  await clinic.request(booked.doctor, 'updateDoctorProfile', REGISTRATION);
  return booked;
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
