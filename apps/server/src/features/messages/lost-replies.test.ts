import { MAIL_LINKS_OPEN_MAX } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { UnknownOutcome } from '#platform/outbox.ts';
import { type Person, requestAs, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

/** A mail server that accepts every message and loses its reply to the first `lost` ones. */
function serverThatLoses(lost: number) {
  const tokens: string[] = [];
  const outbox = mailOutbox(clinic, {
    mailer: {
      async send({ text }) {
        const token = /token=([\w-]{43})/.exec(text)?.[1] ?? '';
        registerSecret(token);
        tokens.push(token);
        if (tokens.length <= lost) throw new UnknownOutcome('Connection closed');
      },
      close() {},
    },
  });
  return { tokens, outbox };
}

async function deliverAll({ outbox }: ReturnType<typeof serverThatLoses>, { id }: Person) {
  const reset = { kind: 'reset-password', payload: {}, locale: null, dueAt: clinic.now };
  const recipient = { role: 'patient' as const, id };
  const entry = { ...reset, recipient, deduplicationKey: 'reset' };
  await outbox.enqueue(clinic.database.db, [entry]);
  const { db } = clinic.database;
  for (;;) {
    await outbox.deliverDue();
    const { state, due_at } = await db
      .selectFrom('outbox')
      .select(['state', 'due_at'])
      .executeTakeFirstOrThrow();
    if (state !== 'pending') return state;
    clinic.now = due_at.getTime();
  }
}

const resetWith = (token: string) =>
  requestAs(
    clinic,
    'resetPassword',
    { token, password: 'kite-lantern-42-river' },
    { caller: 'patient' },
  );

test('a link works if its message arrived but the reply was lost', async () => {
  const server = serverThatLoses(1);
  expect(await deliverAll(server, await somePatient(clinic))).toBe('done');
  expect(server.tokens).toHaveLength(2);
  expect((await resetWith(server.tokens[0] ?? '')).status).toBe(200);
});

test('lost replies do not use up the links of an account', async () => {
  const server = serverThatLoses(MAIL_LINKS_OPEN_MAX + 1);
  expect(await deliverAll(server, await somePatient(clinic))).toBe('done');
  expect((await resetWith(server.tokens.at(-1) ?? '')).status).toBe(200);
});

test('a dropped request that may have arrived is cancelled in the calendar', async () => {
  const { patient, appointmentId } = await bookedAppointment(clinic);
  await mailTo(patient, 'Your appointment is booked');
  await clinic.database.db
    .updateTable('outbox')
    .set({ state: 'dropped' })
    .where('kind', '=', 'appointment-booked')
    .execute();
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  const cancelled = await mailTo(patient, 'Your appointment is cancelled');
  expect(cancelled?.ics).toContain('METHOD:CANCEL');
});

async function mailTo({ email }: Person, subject: string) {
  return (await readMail(clinic)).find(
    (mail) => mail.to === email && mail.subject.startsWith(subject),
  );
}
