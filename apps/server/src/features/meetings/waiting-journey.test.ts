import { minutes } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import { type Person, renewSession, requestAs, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { join } from './signalling-fixture.ts';

/* Tests the way from joining a room to the message with the real socket, roster and outbox. */

const { clinic, connect } = meetingClinic();
const STARTS = Date.parse('2027-01-05T10:30:00+05:30');
const PATIENCE = { timeout: 20_000 };

/** Books an appointment that starts in five minutes. */
async function someMeeting() {
  const slot = { slotDate: '5_1_2027', slotTime: '10:30 AM' };
  const { doctor, patient, meetingId } = await bookedAppointment(clinic, slot);
  clinic.now = STARTS - minutes(5);
  for (const { token } of [doctor, patient]) await renewSession(clinic, token);
  const enter = async (person: Person, header: 'token' | 'dToken') => {
    const client = connect({ [header]: person.token, secret: person.id });
    await join(client, meetingId, 'In the room');
    await vi.waitFor(async () => {
      if (!(await isAnnounced(person))) throw new Error('the join is not recorded yet');
    }, PATIENCE);
  };
  return {
    doctor,
    patient,
    doctorJoins: () => enter(doctor, 'dToken'),
    patientJoins: () => enter(patient, 'token'),
  };
}

/** Returns true if the message about the join is queued; it is written after the acknowledgement. */
async function isAnnounced(joined: Person): Promise<boolean> {
  const entries = clinic.database.db.selectFrom('outbox').select('id');
  const others = entries.where('kind', 'in', ['doctor-waiting', 'patient-waiting']);
  return (await others.where('recipient_id', '<>', joined.id).execute()).length > 0;
}

/** Delivers due messages; resolves to the recipients of "… is waiting for you". */
async function deliveredAfter(time: number): Promise<string[]> {
  clinic.now += time;
  const { email } = await somePatient(clinic);
  await requestAs(clinic, 'forgotPassword', { email }, { caller: 'patient' });
  const messages = await vi.waitFor(async () => {
    if ((await beingDelivered()).length > 0) throw new Error('still delivering');
    const { body } = await clinic.app.inject({ method: 'GET', url: '/sandbox/mail/messages' });
    const found = JSON.parse(body) as { to: string; subject: string }[];
    if (!found.some(({ to }) => to === email)) throw new Error('not delivered yet');
    return found;
  }, PATIENCE);
  return messages.flatMap(({ to, subject }) =>
    subject.includes('is waiting for you') ? [to] : [],
  );
}

/** Lists the entries that are due or claimed by an unfinished delivery. */
function beingDelivered() {
  const pending = clinic.database.db.selectFrom('outbox').select('id');
  return pending
    .where('state', '=', 'pending')
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('due_at', '<=', new Date(clinic.now))]))
    .execute();
}

test('the patient gets a message once the doctor has waited for two minutes', async () => {
  const { doctorJoins, patient } = await someMeeting();
  await doctorJoins();
  expect(await deliveredAfter(minutes(2) - 1)).toEqual([]);
  expect(await deliveredAfter(1)).toEqual([patient.email]);
});

test('the doctor gets a message once the patient has waited for two minutes', async () => {
  const { patientJoins, doctor } = await someMeeting();
  await patientJoins();
  expect(await deliveredAfter(minutes(2))).toEqual([doctor.email]);
});

test('sends no message if both are in the room', async () => {
  const { doctorJoins, patientJoins } = await someMeeting();
  await doctorJoins();
  await patientJoins();
  expect(await deliveredAfter(minutes(2))).toEqual([]);
});
