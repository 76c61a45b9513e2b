import { expect, test } from 'vitest';
import type { Mailer } from '#platform/mail.ts';
import { UnknownOutcome } from '#platform/outbox.ts';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { runReminders, unsendMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const ZONE = 'Asia/Kolkata';
const HOUR = 3_600_000;

/** A mail server that is down until told otherwise; `sent` has the subjects of patients' messages. */
function awayMailer() {
  const sent: string[] = [];
  let back = false;
  const mailer: Mailer = {
    async send({ subject, to }) {
      if (!back) throw new UnknownOutcome('connect ECONNREFUSED');
      if (to.address.startsWith('patient-')) sent.push(subject);
    },
    close() {},
  };
  const comeBack = () => {
    back = true;
  };
  return { mailer, sent, comeBack };
}

/** Books appointments of the next two days without sending their confirmations. */
async function bookUnannounced(): Promise<void> {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  for (const slotDate of ['6_1_2027', '7_1_2027']) {
    await bookedAppointment(clinic, { patient, doctor, slotDate });
  }
  await unsendMail(clinic);
  const { db } = clinic.database;
  await db.deleteFrom('outbox').where('recipient_role', '=', 'doctor').execute();
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(clinic.now) })
    .execute();
}

async function runHours(hours: number, mailer: Mailer): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    await runReminders(clinic, { mailer, zone: ZONE });
    clinic.now += HOUR;
  }
}

const CONFIRMED = /^Your appointment is booked/;

test('sends every message that still helps once after most of a day without mail', async () => {
  await bookUnannounced();
  const { mailer, sent, comeBack } = awayMailer();
  await runHours(20, mailer);
  expect(sent).toEqual([]);
  comeBack();
  await runHours(8, mailer);
  expect(sent.filter((subject) => CONFIRMED.test(subject))).toHaveLength(2);
  expect(new Set(sent).size).toBe(sent.length);
  // Tomorrow's appointment has two reminders, the one of the day after has one.
  expect(sent).toHaveLength(2 + 2 + 1);
});

test('shows failures of over a day with their reason and drops messages of past appointments', async () => {
  await bookUnannounced();
  const { mailer, sent, comeBack } = awayMailer();
  await runHours(26, mailer);
  comeBack();
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listMessages', { state: 'failed' }, { as });
  const reasons = body.messages.map(({ reason }: { reason: string }) => reason);
  expect(new Set(reasons)).toEqual(new Set(['connect ECONNREFUSED']));
  await runHours(3, mailer);
  // The appointment 25 hours after the booking is over.
  expect(sent.filter((subject) => subject.includes('6 Jan'))).toEqual([]);
});
