import {
  bookFirst,
  getJson,
  listDoctors,
  post,
  registerPatient,
  type SampleDoctor,
  signInDoctor,
} from './booked.ts';
import type { Clinic } from './clinic.ts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, clock: ['00:00', '24:00'] }));
const SHORT = {
  name: 'Short consultation',
  minutes: 10,
  step: 5,
  before: 0,
  after: 0,
  notice: 0,
  horizonDays: 7,
  byVideo: true,
  inPerson: false,
  fees: null,
};

/** How many doctors other journeys have booked. */
let taken = 0;

/**
 * Books an appointment that begins within minutes, at any time of day, and returns the sessions of
 * its two.
 * @param skipped how many free slots to leave out; with 1, it begins five minutes from now at the earliest
 */
export async function startingSoon(clinic: Clinic, patientName: string, skipped = 0) {
  const doctor = (await listDoctors(clinic))[taken++] as SampleDoctor;
  const dToken = await signInDoctor(clinic, doctor);
  const { url } = clinic;
  await accepted(post(`${url}/api/doctor/schedule`, { hours: EVERY_DAY }, { dToken }));
  await accepted(post(`${url}/api/doctor/visit-types`, { visitTypes: [SHORT] }, { dToken }));
  return { ...(await bookNext(clinic, doctor, patientName, skipped)), dToken };
}

/** Books the doctor's first free slot for a new patient. */
export async function bookNext(
  clinic: Clinic,
  doctor: SampleDoctor,
  patientName: string,
  skipped = 0,
) {
  const { days } = await getJson(`${clinic.url}/api/doctor/availability?docId=${doctor._id}`);
  const slots = days.flatMap((day: { slotDate: string; slots: { slotTime: string }[] }) =>
    day.slots.map(({ slotTime }) => ({ slotDate: day.slotDate, slotTime })),
  );
  const patient = await registerPatient(clinic, patientName);
  // Several: the first may begin before it is booked.
  const booked = await bookFirst(clinic, patient, [doctor], slots.slice(skipped, skipped + 4));
  return { ...booked, patient };
}

/** Completes the doctor's profile and adds Telmisartan to the favourites, as an earlier day would have. */
export async function knowMedicine({ url }: Clinic, dToken: string) {
  const registered = { registrationNumber: 'KA 12345', qualification: 'MBBS' };
  await accepted(post(`${url}/api/doctor/update-profile`, registered, { dToken }));
  const medicine = { name: 'Telmisartan', strength: '40 mg', dose: '1 tablet' };
  const directed = { ...medicine, frequency: '1-0-0', duration: '30 days' };
  const favourite = { medicine: directed };
  await accepted(post(`${url}/api/doctor/save-favourite-medicine`, favourite, { dToken }));
  return directed;
}

async function accepted(answer: Promise<{ success: boolean; message?: string }>): Promise<void> {
  const { success, message } = await answer;
  if (!success) throw new Error(message);
}
