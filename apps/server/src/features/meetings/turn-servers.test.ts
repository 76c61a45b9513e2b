import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { insertMeeting } from '#testing/insert-meeting.ts';
import { meetingClinic } from '#testing/meeting-clinic.ts';
import { join } from './signalling-fixture.ts';
import { iceServerList, PUBLIC_STUN } from './turn-servers.ts';

const TURN_URLS = 'turn:turn.test:3478';

describe('with a TURN server', () => {
  const { clinic, connect } = meetingClinic({ TURN_URLS, TURN_SECRET: 'sixteen characters' });
  let patient: Person;
  let doctor: Person;

  beforeEach(async () => {
    [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  });

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

    const { iceServers } = await join(connect({ token: patient.token }), code);
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
    await requestAs(clinic, 'signOut', {}, { as: patient });
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

const now = 1_800_000_000_000;

const request = { turnUserId: 'asha', address: '10.0.0.1', mayUseTurn: true, now };

const turn = { turnUrls: ['turn:t'], turnSecret: 'north', stunUrls: [] };

test('lists two public STUN servers unless the clinic configures others', () => {
  expect(iceServerList({})(request)).toEqual([{ urls: PUBLIC_STUN }]);
  expect(iceServerList({ stunUrls: ['stun:a'] })(request)).toEqual([{ urls: ['stun:a'] }]);
  expect(iceServerList({ stunUrls: [] })(request)).toEqual([]);
});

test('TURN credentials last ten minutes, name the participant and are signed with the secret', () => {
  // Reference: printf '1800000600:asha' | openssl dgst -sha1 -hmac north -binary | base64
  expect(iceServerList(turn)(request)).toEqual([
    { urls: ['turn:t'], username: '1800000600:asha', credential: '9e6KcX84nwdOOlWjcXXGCvvcE7I=' },
  ]);
});

test('lists no TURN server without secret, address or permission', () => {
  expect(iceServerList({ turnUrls: ['turn:t'], stunUrls: [] })(request)).toEqual([]);
  expect(iceServerList({ turnSecret: 'north', stunUrls: [] })(request)).toEqual([]);
  expect(iceServerList(turn)({ ...request, mayUseTurn: false })).toEqual([]);
});

test('a participant keeps one username for half of its lifetime', () => {
  const list = iceServerList(turn);
  const first = list(request);
  expect(list({ ...request, now: now + minutes(5) - 1 })).toEqual(first);
  expect(list({ ...request, now: now + minutes(5) })[0]?.username).toBe('1800000900:asha');
  expect(list({ ...request, turnUserId: 'binu' })[0]?.username).toBe('1800000600:binu');
});

test('a participant keeps their username while others get new ones', () => {
  const list = iceServerList(turn);
  const first = list(request);
  const later = now + minutes(1);
  expect(list({ ...request, turnUserId: 'binu', now: later })).not.toEqual(first);
  expect(list({ ...request, now: later })).toEqual(first);
});

test('gives an address STUN servers only after its limit of usernames', () => {
  const list = iceServerList({ ...turn, stunUrls: ['stun:a'] });
  const usernames = (address: string, at: number) =>
    Array.from({ length: 100 }, (_, i) =>
      list({ ...request, address, now: at, turnUserId: `${address} ${at} ${i}` }),
    )
      .flat()
      .filter(({ username }) => username).length;
  expect(usernames('10.0.0.1', now)).toBe(60);
  expect(usernames('10.0.0.2', now)).toBe(60);
  expect(usernames('10.0.0.1', now + minutes(1))).toBe(5);
});
