import { expect, test } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

/** Cancels an appointment, so that its slot is offered to the waiting patient. */
async function offerTo(name = 'Asha Rao') {
  const [doctor, waiting] = [
    await someDoctor(clinic, { name: 'Dr. Sunil Mehta' }),
    await somePatient(clinic, name),
  ];
  await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as: waiting });
  const { patient: as, appointmentId } = await bookedAppointment(clinic, { doctor });
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as });
  return waiting;
}

test('tells the first patient on the waitlist the free time and how long it is held', async () => {
  const { email } = await offerTo();
  const mail = (await readMail(clinic)).find(({ to }) => to === email);
  expect(mail?.subject).toBe(
    'A time has become free: Wed 6 Jan 2027, 10:00 AM (India Standard Time)',
  );
  expect(mail?.text).toContain('Doctor: Dr. Sunil Mehta');
  expect(mail?.text).toContain('Held until: 9:15 AM');
  expect(mail?.text).toContain('http://localhost:4000/my-appointments');
});

test('does not send an offer that has ended or was accepted', async () => {
  const waiting = await offerTo();
  await readMail(clinic);
  const { db } = clinic.database;
  const again = () =>
    db
      .updateTable('outbox')
      .set({ state: 'pending', finished_at: null, due_at: new Date(clinic.now) })
      .where('kind', '=', 'waitlist-offer')
      .execute();
  const stateAfter = async () => {
    await again();
    // The clinic's own outbox may already be delivering the message.
    await readMail(clinic);
    const entries = db.selectFrom('outbox').select('state').where('kind', '=', 'waitlist-offer');
    return (await entries.executeTakeFirst())?.state;
  };
  expect(await stateAfter()).toBe('done');
  const { body } = await requestAs(clinic, 'listWaitlist', {}, { as: waiting });
  const started = clinic.now;
  clinic.now = body.offers[0].expiresAt;
  expect(await stateAfter()).toBe('dropped');
  clinic.now = started;
  const offerId = body.offers[0]._id;
  expect((await requestAs(clinic, 'acceptOffer', { offerId }, { as: waiting })).status).toBe(200);
  expect(await stateAfter()).toBe('dropped');
});
