import { expireRequestsJob } from '#features/appointments/expire-requests.ts';
import { messageEntries } from '#features/messages/message-entries.ts';
import { offerFreedSlot } from '#features/waitlist/offers.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { insertOutboxEntries } from '#store/outbox.ts';
import type { Db } from '#store/tables.ts';
import { type Person, requestAs, someDoctor, somePatient } from './actors.ts';
import { SLOT } from './booked-appointment.ts';
import type { TestClinic } from './build-app.ts';
import { VISIT_TYPE } from './visit-type.ts';

/** Inserts a doctor with a type that needs approval and one that is booked at once, in this order. */
export async function doctorWithApproval(clinic: TestClinic) {
  const doctor = await someDoctor(clinic);
  const visitTypes = [
    { ...VISIT_TYPE, name: 'Second opinion', needsApproval: true },
    { ...VISIT_TYPE, name: 'Check-up' },
  ];
  const { body } = await requestAs(clinic, 'setVisitTypes', { visitTypes }, { as: doctor });
  const [approved, direct] = body.visitTypes as { _id: string }[];
  if (!approved || !direct) throw new Error(`the types were answered ${body.code}`);
  return { doctor, approvedId: approved._id, directId: direct._id };
}

/** Sets the hours for which requests are held. */
export function holdRequests(clinic: TestClinic, requestHours: number): Promise<void> {
  return saveClinicSettings(clinic.database.db, { requestHours }, new Date(clinic.now));
}

/** Asks for an appointment as a new patient. */
export async function someRequest(clinic: TestClinic, slot: object = SLOT) {
  const { doctor, ...types } = await doctorWithApproval(clinic);
  const patient = await somePatient(clinic);
  const { status, body } = await requestAs(
    clinic,
    'bookAppointment',
    { docId: doctor.id, ...slot },
    { as: patient },
  );
  if (status !== 200) throw new Error(`the request was answered ${status}: ${body.code}`);
  return { doctor, patient, ...types, appointmentId: String(body.appointmentId), reply: body };
}

/** Runs the job that ends requests once, at the clinic's time. */
export function expireRequests(clinic: TestClinic): Promise<void> {
  const { database } = clinic;
  const enqueue = (trx: Db, entries: Parameters<typeof insertOutboxEntries>[1]) =>
    insertOutboxEntries(trx, entries, { now: clinic.now, messageDomain: 'nadi.example' });
  const offers = { zone: 'Asia/Kolkata', enqueue };
  const deps = {
    enqueue,
    messages: messageEntries,
    offerFreedSlot: (
      db: Db,
      ...freed: Parameters<typeof offerFreedSlot> extends [unknown, unknown, ...infer R] ? R : never
    ) => offerFreedSlot(offers, db, ...freed),
  };
  return expireRequestsJob(deps, database, { now: () => clinic.now }).run();
}

/** Returns an appointment as its patient's list shows it. */
export async function shownTo(clinic: TestClinic, as: Person, appointmentId: string) {
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
  return body.appointments.find(({ _id }: { _id: string }) => _id === appointmentId);
}
