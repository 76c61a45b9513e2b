import type { ClientEvents } from '@nadi/contract/meeting-events';
import {
  someAccountant,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '@nadi/server/testing/actors';
import { testClinic } from '@nadi/server/testing/build-app';
import type { Socket } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type Attempt,
  CALLERS,
  type Caller,
  HOST_EVENTS,
  socketEvents,
} from './access/socket-events.ts';
import {
  type Auth,
  connect,
  join,
  openRoom,
  PATIENT_NAME,
  type Room,
  settle,
} from './access/socket-room.ts';
import { exactly, info, report } from './support/verdict.ts';

/** Every socket event × stranger, patients, doctors, reception, accountant, admin, in an appointment's room and an instant one. */

const clinic = testClinic({ TRUST_PROXY: '127.0.0.1' });
const EVENTS = Object.keys(socketEvents) as (keyof ClientEvents)[];
const LIMIT_MS = 240_000;
let opened: Socket[];
let outsiders: Record<Exclude<Caller, 'the patient' | 'the doctor'>, Auth>;

beforeEach(async () => {
  opened = [];
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  outsiders = {
    'a stranger': {},
    'another patient': { token: (await somePatient(clinic)).token },
    'another doctor': { dToken: (await someDoctor(clinic)).token },
    reception: { aToken: (await someReception(clinic)).token },
    'an accountant': { aToken: (await someAccountant(clinic)).token },
    'the admin': { aToken: (await someAdmin(clinic)).token },
  };
});
afterEach(closeAll);

test.each(EVENTS)('%s in the room of an appointment', { timeout: LIMIT_MS }, async (event) => {
  const { may, send, happened } = socketEvents[event];
  const faults: string[] = [];
  for (const who of CALLERS) {
    const room = await openRoom(clinic, opened);
    const attempt = await enter(room, authOf(who, room));
    const { caller } = attempt;
    caller.socket.emit(event, send(attempt));
    await settle(caller, room.patient, room.doctor);
    const allowed = may.includes(who);
    // Decisions of a host are stored before they are announced.
    const patience = { timeout: allowed ? 20_000 : 0 };
    const seen = allowed
      ? await expect
          .poll(() => happened(attempt), patience)
          .toBe(true)
          .then(() => true)
      : await happened(attempt);
    if (seen !== allowed) faults.push(`${who}: it has its effect`);
    const outside = !socketEvents['join-room'].may.includes(who);
    const names = JSON.stringify(caller.received).includes(PATIENT_NAME);
    if (outside && names) faults.push(`${who}: learns who is in the room`);
    closeAll();
  }
  const figures = [info(`${event}: callers`, CALLERS.length), exactly('leaks', faults.length, 0)];
  expect(faults).toEqual([]);
  expect(report(figures)).toBe(true);
});

test('no one can decide about others in an instant room', {
  timeout: LIMIT_MS,
}, async () => {
  const faults: string[] = [];
  for (const [who, auth] of Object.entries(outsiders)) {
    const roomId = `kitchen-table-${who.replaceAll(' ', '-')}`;
    const other = connect(clinic, {}, { opened });
    const caller = connect(clinic, auth, { opened });
    const joined = await join(other, roomId);
    const reply = await join(caller, roomId);
    if (!joined.ok || !reply.ok) faults.push(`${who} is refused`);
    const userId = joined.ok ? joined.self.id : '';
    for (const event of HOST_EVENTS) {
      caller.socket.emit(event, { roomId, userId, locked: true });
    }
    await settle(caller, other);
    const later = await join(connect(clinic, {}, { opened }), roomId);
    const events = other.received.map(([event]) => event);
    if (!later.ok || events.includes('removed')) faults.push(`${who} decides about others`);
    closeAll();
  }
  expect(faults).toEqual([]);
});

function authOf(who: Caller, { account }: Room): Auth {
  if (who === 'the patient') return account.patient;
  if (who === 'the doctor') return account.doctor;
  return outsiders[who];
}

/** Tries to join and returns the attempt. */
async function enter(room: Room, auth: Auth): Promise<Attempt> {
  const client = connect(clinic, { ...auth, secret: 'c'.repeat(32) }, { opened });
  const reply = await join(client, room.id, 'The doctor');
  return {
    room,
    caller: { ...client, id: reply.ok ? reply.self.id : 'not in the room' },
    async tryToEnter(as) {
      const known = as ? { address: as.address } : {};
      const again = connect(clinic, as?.auth ?? {}, { ...known, opened });
      const answer = await join(again, room.id);
      return answer.ok ? null : answer.reason;
    },
  };
}

function closeAll(): void {
  for (const socket of opened.splice(0)) socket.disconnect();
}
