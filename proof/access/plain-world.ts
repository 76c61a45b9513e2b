import { randomUUID } from 'node:crypto';
import { minutes } from '@nadi/domain/limits';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '@nadi/server/testing/actors';
import type { TestClinic } from '@nadi/server/testing/build-app';
import { ITEMS, somePrescriber, tokenOf } from '@nadi/server/testing/prescription-fixture';
import { readMail } from '@nadi/server/testing/trial-mail';

export const METRICS_TOKEN = 'a-token-of-32-characters-for-metrics';
export const PATIENT_NAME = 'Zubeida Quadrangle';
export const DIAGNOSIS = 'Fear of canaries';

/** The addresses, secrets and recipients that open paths without a session. */
export interface Links {
  patientFeed: string;
  doctorFeed: string;
  /** A feed that its owner has revoked. */
  revokedFeed: string;
  unsubscribe: string;
  prescriptionNumber: string;
  prescriptionToken: string;
  /** The address of an erasure's statement. */
  statement: string;
  image: string;
  mail: string;
  stripeSession: string;
  razorpayOrder: string;
  razorpayKey: string;
}

export interface PlainWorld {
  links: Links;
  /** All possible callers with the headers of their session. */
  people: readonly (readonly [who: string, headers: Record<string, string>])[];
}

/** Books one appointment with its related data, and creates everyone who could call. */
export async function makePlainWorld(clinic: TestClinic): Promise<PlainWorld> {
  const { patient, doctor, appointmentId } = await somePrescriber(clinic, PATIENT_NAME);
  const sheet = { appointmentId, items: ITEMS, diagnosis: DIAGNOSIS };
  const { body } = await requestAs(clinic, 'savePrescription', sheet, { as: doctor });
  const { prescription } = body;
  const image = randomUUID();
  const picture = { large: Buffer.from('large'), small: Buffer.from('small') };
  const images = clinic.database.db.insertInto('images');
  await images.values({ id: image, ...picture, created_at: new Date(clinic.now) }).execute();
  const revoked = await feedOf(clinic, 'getCalendarFeed', patient);
  await requestAs(clinic, 'revokeCalendarFeed', {}, { as: patient });
  // Notices to doctors wait in case the booking is undone.
  clinic.now += minutes(15);
  const mails = await readMail(clinic);
  const invitation = mails.find(({ to, ics }) => to === patient.email && ics !== null);
  const notice = mails.find(({ to }) => to === doctor.email);
  const links: Links = {
    patientFeed: await feedOf(clinic, 'getCalendarFeed', patient),
    doctorFeed: await feedOf(clinic, 'getCalendarFeed', doctor),
    revokedFeed: revoked,
    unsubscribe: pathIn(notice?.headers['list-unsubscribe']?.replace(/[<>]/g, '')),
    prescriptionNumber: String(prescription.number),
    prescriptionToken: tokenOf(prescription),
    statement: await eraseSomebody(clinic),
    ...{ image, mail: invitation?.id ?? '' },
    ...(await startPayments(clinic, { patient, appointmentId })),
  };
  return { links, people: await makePeople(clinic, { patient, doctor }) };
}

async function makePeople(
  clinic: TestClinic,
  { patient, doctor }: { patient: Person; doctor: Person },
): Promise<PlainWorld['people']> {
  const [otherPatient, otherDoctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const [admin, reception, accountant] = await somePeople(
    clinic,
    'admin',
    'reception',
    'accountant',
  );
  return [
    ['a stranger', {}],
    ['another patient', { token: otherPatient.token }],
    ['the patient', { token: patient.token }],
    ['another doctor', { dToken: otherDoctor.token }],
    ['the doctor', { dToken: doctor.token }],
    ['reception', { aToken: reception.token }],
    ['an accountant', { aToken: accountant.token }],
    ['the admin', { aToken: admin.token }],
  ];
}

async function eraseSomebody(clinic: TestClinic): Promise<string> {
  const [patient, admin] = [await somePatient(clinic, 'Ulla Former'), await someAdmin(clinic)];
  const erased = await requestAs(clinic, 'confirmErasure', { userId: patient.id }, { as: admin });
  return pathIn(erased.body.url);
}

async function feedOf(clinic: TestClinic, route: 'getCalendarFeed', as: Person): Promise<string> {
  return pathIn((await requestAs(clinic, route, {}, { as })).body.url);
}

async function startPayments(
  clinic: TestClinic,
  { patient: as, appointmentId }: { patient: Person; appointmentId: string },
) {
  const stripe = await requestAs(clinic, 'payByStripe', { appointmentId }, { as });
  const razorpay = await requestAs(clinic, 'payByRazorpay', { appointmentId }, { as });
  return {
    stripeSession: pathIn(stripe.body.session_url).split('/').at(-1) ?? '',
    razorpayOrder: String(razorpay.body.order.id),
    razorpayKey: String(razorpay.body.key),
  };
}

function pathIn(url: string | undefined): string {
  return new URL(url ?? '').pathname;
}
