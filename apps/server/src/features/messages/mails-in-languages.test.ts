import { LOCALE_CODES } from '@nadi/domain/locales';
import { translator } from '@nadi/messages/translator';
import { formatAmount, formatWhen } from '@nadi/messages/when';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  expectStoredEvent,
  type ReceivedMail,
  receiveInLanguages,
  type SmtpInbox,
  startSmtpInbox,
} from '#testing/mails-in-languages.ts';
import { placeDoctor, savePlace } from '#testing/places-fixture.ts';
import { replanned, TODAY } from '#testing/replan-fixture.ts';
import { someRequest } from '#testing/request-fixture.ts';

// Tuesday 5 January 2027, 09:00 in Kolkata.
const clinic = testClinic();
const PAGE = 'http://localhost:4000/my-appointments';
const NOON = { slotDate: '7_1_2027', slotTime: '12:00 PM' };

let inbox: SmtpInbox;
beforeAll(async () => {
  inbox = await startSmtpInbox();
});
afterAll(() => inbox.close());

const receive = (kind: Parameters<typeof receiveInLanguages>[2]) =>
  receiveInLanguages(clinic, inbox, kind);

async function send(as: Person, ...[name, body]: [Parameters<typeof clinic.request>[1], object]) {
  const reply = await clinic.request(as, name, body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

/** Expects an address in a line of its own, and a value as the language of each mail writes it. */
function expectTexts(
  mails: readonly ReceivedMail[],
  address: string,
  write: (i18n: ReturnType<typeof translator>) => string,
) {
  for (const { locale, subject, text } of mails) {
    expect(`${text}\n`).toContain(`\n${address}\n`);
    expect(`${subject}\n${text}`).toContain(write(translator(locale)));
  }
}

const atSlot = ({ slotDate: date, slotTime: time }: typeof SLOT) => {
  const when = { date, time, zone: 'Asia/Kolkata' };
  return (i18n: ReturnType<typeof translator>) => formatWhen(i18n, when);
};

const withoutEvent = (mails: readonly ReceivedMail[]) =>
  expect(mails.map(({ event }) => event)).toEqual(LOCALE_CODES.map(() => null));

test('a request is sent without a calendar entry, and accepted with one, in each language', async () => {
  const { doctor, appointmentId } = await someRequest(clinic);
  const sent = await receive('request-sent');
  withoutEvent(sent);
  expectTexts(sent, `${PAGE}/${appointmentId}`, atSlot(SLOT));
  await send(doctor, 'decideRequest', { appointmentId, accept: true, message: 'Bis bald' });
  const accepted = await receive('request-accepted');
  expectTexts(accepted, `${PAGE}/${appointmentId}`, atSlot(SLOT));
  await expectStoredEvent(clinic, accepted, appointmentId, 'REQUEST');
});

test('a request is declined with other times or without, in each language', async () => {
  for (const times of [[NOON], []]) {
    const { doctor, appointmentId } = await someRequest(clinic);
    await send(doctor, 'decideRequest', { appointmentId, accept: false, times });
    const declined = await receive('request-declined');
    withoutEvent(declined);
    expectTexts(declined, `${PAGE}/${appointmentId}`, atSlot(times[0] ?? SLOT));
  }
});

test('a payment and its refund are confirmed in each language', async () => {
  const { doctor, appointmentId } = await bookedAppointment(clinic);
  for (const name of ['completeAppointment', 'recordCash'] as const) {
    await send(doctor, name, { appointmentId });
  }
  const admin = await someAdmin(clinic);
  const { payments } = await send(admin, 'listPayments', {});
  const address = `http://localhost:4000/receipt/${appointmentId}?number=${payments[0].receipt}`;
  expectTexts(await receive('receipt'), address, (i18n) => formatAmount(i18n, 500));
  await send(admin, 'refundPayment', { id: payments[0].id });
  expectTexts(await receive('refund'), address, (i18n) => formatAmount(i18n, 500));
});

test('a freed time is offered in each language', async () => {
  const [doctor, waiting] = [await someDoctor(clinic), await somePatient(clinic)];
  await send(waiting, 'joinWaitlist', { docId: doctor.id });
  const { patient, appointmentId } = await bookedAppointment(clinic, { doctor });
  await send(patient, 'cancelAppointment', { appointmentId });
  const offers = await receive('waitlist-offer');
  expectTexts(offers, PAGE, atSlot(SLOT));
  withoutEvent(offers);
});

test('another room is announced in each language', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const rooms = [{ name: 'कमरा १' }, { name: 'کمرہ ۲' }];
  const { _id: locationId, ...saved } = await savePlace(clinic, admin, { rooms });
  const [closed, other] = saved.rooms;
  await placeDoctor(clinic, doctor, [{ at: locationId, clock: ['09:00', '18:00'] }]);
  const at = { mode: 'clinic', locationId, slotDate: TODAY, slotTime: '10:00 AM' };
  const { appointmentId } = await bookedAppointment(clinic, { doctor, ...at });
  const cause = { kind: 'room', roomId: closed?._id };
  await replanned(clinic, { as: admin, doctor, cause });
  expectTexts(await receive('room-changed'), `${PAGE}/${appointmentId}`, () => other?.name ?? '');
});

test.each([
  ['verify-email', 'resendVerification', 'verify-email'],
  ['reset-password', 'forgotPassword', 'reset-password'],
] as const)('the link of %s arrives unbroken in each language', async (kind, route, page) => {
  const patient = await somePatient(clinic, 'आशा');
  await send(patient, route, route === 'forgotPassword' ? { email: patient.email } : {});
  const mails = await receive(kind);
  withoutEvent(mails);
  for (const { text } of mails) {
    expect(`${text}\n`).toMatch(
      new RegExp(`\nhttp://localhost:4000/${page}#role=user&token=[\\w-]{43}\n`),
    );
  }
});
