import type { AddressInfo } from 'node:net';
import { hours, minutes } from '@nadi/domain/limits';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { connectTo, join, type RawClient } from './signalling-fixture.ts';

const TURN_URLS = 'turn:turn.test:3478';

describe('with a TURN server', () => {
  const clinic = testClinic({ TURN_URLS, TURN_SECRET: 'sixteen characters' });
  let patient: Person;
  let doctor: Person;
  let client: RawClient | undefined;

  beforeEach(async () => {
    [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  });
  afterEach(() => client?.disconnect());

  const insertRoom = (startsIn: number, cancelled = false) =>
    insertMeeting(clinic, { patient, doctor, startsIn, cancelled });

  async function relayFor(meetingId: string, headers: Record<string, string> = {}) {
    const { status, body } = await requestAs(clinic, 'getRelay', { meetingId }, { headers });
    expect([status, body.relay]).toEqual([200, true]);
    return body.iceServers;
  }

  test('gives a party the same ten-minute credentials before and in the call', async () => {
    const code = await insertRoom(minutes(30));
    const expiry = Math.floor((clinic.now + minutes(10)) / 1000);
    const [server] = await relayFor(code, { token: patient.token });
    expect(server.urls).toEqual([TURN_URLS]);
    expect(server.username.split(':')[0]).toBe(String(expiry));
    expect(await relayFor(code, { token: patient.token })).toEqual([server]);

    await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = clinic.app.server.address() as AddressInfo;
    client = connectTo(port, { token: patient.token });
    const { iceServers } = await join(client, code);
    expect(iceServers.at(-1)).toEqual(server);

    const admin = await someAdmin(clinic);
    for (const headers of [{ dToken: doctor.token }, { aToken: admin.token }]) {
      const [own] = await relayFor(code, headers);
      expect(own.username).not.toBe(server.username);
    }
  });

  test('gives all others the same empty reply for any code', async () => {
    const code = await insertRoom(minutes(30));
    const [unrelated, colleague] = [await somePatient(clinic), await someDoctor(clinic)];
    for (const headers of [{}, { token: unrelated.token }, { dToken: colleague.token }]) {
      expect(await relayFor(code, headers)).toEqual([]);
      expect(await relayFor('unknown', headers)).toEqual([]);
    }
    expect(await relayFor('unknown', { token: patient.token })).toEqual([]);
  });

  test('gives no credentials later than two hours after the start', async () => {
    const code = await insertRoom(-hours(2));
    expect(await relayFor(code, { token: patient.token })).toHaveLength(1);
    clinic.now += 1;
    expect(await relayFor(code, { token: patient.token })).toEqual([]);
  });

  test('gives no credentials for a closed room or a cancelled appointment', async () => {
    expect(await relayFor(await insertRoom(hours(24) + 1), { token: patient.token })).toEqual([]);
    expect(await relayFor(await insertRoom(minutes(30), true), { token: patient.token })).toEqual(
      [],
    );
  });

  test('gives no credentials to an ended session', async () => {
    const code = await insertRoom(minutes(30));
    await requestAs(clinic, 'signOutPatient', {}, { as: patient });
    expect(await relayFor(code, { token: patient.token })).toEqual([]);
  });
});

describe('without a TURN server', () => {
  const clinic = testClinic();

  test('replies that there is no relay', async () => {
    const { body } = await requestAs(clinic, 'getRelay', { meetingId: 'room' });
    expect(body).toEqual({ success: true, relay: false, iceServers: [] });
  });
});
