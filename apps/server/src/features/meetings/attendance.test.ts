import { hours, minutes, seconds } from '@nadi/domain/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, renewSession, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { storedAttendance } from './attendance.ts';
import { account } from './meeting-fixture.ts';
import {
  type Client,
  eventually,
  join,
  type Node,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const ROUND = seconds(5);

let node: Node;
let doctor: Person;
let accounts: Map<string, ReturnType<typeof account>>;
let rooms: Map<string, { id: string; startsAt: number; patientId: string }>;

beforeEach(async () => {
  [accounts, rooms] = [new Map(), new Map()];
  doctor = await someDoctor(clinic);
  accounts.set('doctor', account('doctor', doctor.id, 'Dr. Rao'));
  node = await start();
});
afterEach(() => node.stop());

function start(): Promise<Node> {
  let addresses = 0;
  return startNode({
    clock: { now: () => clinic.now },
    attendance: storedAttendance(clinic.database.db),
    identify: async ({ token = '' }) => {
      const found = accounts.get(String(token));
      return found ? [found] : [];
    },
    addressOf: () => `192.0.2.${addresses++}`,
    async appointmentRoom(roomId) {
      const room = rooms.get(roomId);
      return room
        ? {
            ...room,
            patientName: '',
            cancelled: false,
            completed: false,
            ended: false,
            doctorId: doctor.id,
          }
        : null;
    },
  });
}

/** Books an appointment and signs its patient in to meetings. */
async function book(name: string, slotTime: string): Promise<{ room: string; person: Person }> {
  const person = await somePatient(clinic, name);
  const slot = { patient: person, doctor, slotDate: '5_1_2027', slotTime };
  const { meetingId, appointmentId } = await bookedAppointment(clinic, slot);
  const { body: listed } = await requestAs(clinic, 'listPatientAppointments', {}, { as: person });
  const [{ startsAt }] = listed.appointments;
  rooms.set(meetingId, { id: appointmentId, startsAt, patientId: person.id });
  accounts.set(name, account('patient', person.id, name));
  return { room: meetingId, person };
}

function as(name: string, on = node): Client {
  return on.connect({ token: name, secret: name.padEnd(32, '.') });
}

async function waiting(): Promise<{ names: string[]; lateMinutes: number }> {
  const { body } = await requestAs(clinic, 'listWaiting', {}, { as: doctor });
  const names = body.waiting.map(({ name }: { name: string }) => name);
  return { names, lateMinutes: body.lateMinutes };
}

async function expectWaiting(names: string[]): Promise<void> {
  await eventually(async () => {
    await node.clock.advance(ROUND);
    expect((await waiting()).names).toEqual(names);
  });
}

function announce(delay: number) {
  return requestAs(clinic, 'announceDelay', { minutes: delay }, { as: doctor });
}

test('a doctor sees waiting people in appointment order until they enter', async () => {
  const [later, sooner] = [await book('Binu', '11:00 AM'), await book('Asha', '10:30 AM')];
  const binu = as('Binu');
  await join(binu, later.room);
  await join(as('Asha'), sooner.room);
  await requestJoin(node.connect({ secret: 'guest'.padEnd(32, '.') }), later.room, 'Her sister');
  await expectWaiting(['Asha', 'Binu', 'Her sister']);
  const another = await someDoctor(clinic);
  const foreign = await requestAs(clinic, 'listWaiting', {}, { as: another });
  expect(foreign.body.waiting).toEqual([]);
  await join(as('doctor'), sooner.room);
  await expectWaiting(['Binu', 'Her sister']);
  binu.disconnect();
  await expectWaiting(['Her sister']);
});

test("a patient's waiting time restarts when the doctor leaves; a guest's does not", async () => {
  const { room } = await book('Asha', '10:30 AM');
  await join(as('Asha'), room);
  await requestJoin(node.connect({ secret: 'guest'.padEnd(32, '.') }), room, 'Her sister');
  await expectWaiting(['Asha', 'Her sister']);
  const since = async () => {
    const { body } = await requestAs(clinic, 'listWaiting', {}, { as: doctor });
    return body.waiting.map((person: { since: number }) => person.since);
  };
  const [came, guestCame] = await since();
  const left = came + minutes(10);
  await clinic.database.db
    .insertInto('encounters')
    .values({
      appointment_id: rooms.get(room)?.id ?? '',
      location: '',
      started_at: new Date(came),
      ended_at: new Date(left),
    })
    .execute();
  expect(await since()).toEqual([left, guestCame]);
});

test("shows the doctor as online if they are in the waiting patient's own meeting", async () => {
  const own = rooms.get((await book('Asha', '10:30 AM')).room)?.id ?? '';
  const records = storedAttendance(clinic.database.db);
  const present = { appointmentId: own, deviceCheck: null };
  await records.add(
    [
      {
        ...present,
        participantId: 'd',
        kind: 'doctor',
        name: 'Dr. Rao',
        socketId: 's1',
        doctorId: doctor.id,
      },
      {
        ...present,
        participantId: 'p',
        kind: 'patient',
        name: 'Asha',
        socketId: 's2',
        doctorId: null,
      },
    ],
    clinic.now,
  );
  const statuses = await records.statuses([own], clinic.now);
  expect(statuses.get(own)).toMatchObject({ doctor: { presence: 'online' } });
});

test('shows a delay with the appointments of the next hours only', async () => {
  const { person } = await book('Asha', '12:00 PM');
  const evening = await book('Binu', '7:00 PM');
  const late = async (as: Person) => {
    const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as });
    return body.appointments[0].lateMinutes;
  };
  expect(await late(person)).toBeUndefined();
  await announce(15);
  expect([await late(person), await late(evening.person)]).toEqual([15, undefined]);
  expect((await waiting()).lateMinutes).toBe(15);
  clinic.now += hours(4) + minutes(1);
  await renewSession(clinic, person.token);
  expect(await late(person)).toBeUndefined();
});

test.each([-1, 241, 1.5, 'soon', null])('rejects %s as a delay', async (minutesLate) => {
  const body = { minutes: minutesLate };
  expect((await requestAs(clinic, 'announceDelay', body, { as: doctor })).status).toBe(400);
});
