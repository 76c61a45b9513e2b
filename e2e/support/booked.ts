import { bookableDays } from '@nadi/domain/slots';
import type { Clinic } from './clinic.ts';
import { newPatient } from './journey.ts';

export interface SampleDoctor {
  _id: string;
  name: string;
}

type Slot = { slotDate: string; slotTime: string };

/**
 * Books an appointment whose room is open, and returns the sessions of its patient and its doctor,
 * the first of the sample with a free slot.
 */
export async function somebodyBooked(clinic: Clinic) {
  const patient = await registerPatient(clinic);
  const doctors = await listDoctors(clinic);
  // Several: the first may begin before it is booked.
  const booked = await bookFirst(clinic, patient, doctors, freeSlots().slice(0, 4));
  return { code: booked.code, patient, doctor: await signInDoctor(clinic, booked.doctor) };
}

/** Returns the patient's token. */
export async function registerPatient({ url }: Clinic, name = newPatient().name): Promise<string> {
  const { email, password } = newPatient();
  return String((await post(`${url}/api/user/register`, { name, email, password })).token);
}

export async function listDoctors({ url }: Clinic): Promise<SampleDoctor[]> {
  return (await getJson(`${url}/api/doctor/list`)).doctors;
}

/** Lists every slot of the coming days, the earliest first. */
export function freeSlots(): Slot[] {
  return bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' }).flatMap(({ slotDate, slots }) =>
    slots.map(({ slotTime }) => ({ slotDate, slotTime })),
  );
}

/** Books the first of these slots that one of these doctors has. */
export async function bookFirst(
  { url }: Clinic,
  token: string,
  doctors: readonly SampleDoctor[],
  slots: readonly Slot[],
) {
  for (const doctor of doctors) {
    for (const slot of slots) {
      const body = { docId: doctor._id, ...slot };
      const booked = await post(`${url}/api/user/book-appointment`, body, { token });
      if (!booked.success) continue;
      const { meetingId, appointmentId } = booked;
      return { doctor, code: String(meetingId), appointmentId: String(appointmentId) };
    }
  }
  throw new Error('no doctor of the sample has such a slot');
}

/** Returns the token of a doctor of the sample. */
export async function signInDoctor(
  { url, samplePassword }: Clinic,
  { name }: SampleDoctor,
): Promise<string> {
  const slug = name.toLowerCase().replace('dr. ', '').replaceAll(' ', '-');
  const credentials = { email: `${slug}@sample.nadi.example`, password: samplePassword };
  return String((await post(`${url}/api/doctor/login`, credentials)).token);
}

export async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return answer.json();
}

export async function getJson(url: string, headers: Record<string, string> = {}) {
  return (await fetch(url, { headers })).json();
}
