import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { account, appointmentRoom } from './meeting-fixture.ts';
import {
  type Client,
  closed,
  collect,
  eventually,
  flush,
  join,
  type Node,
  nextEvent,
  type RawClient,
  requestJoin,
  startNode,
} from './signalling-fixture.ts';

let node: Node;
afterEach(() => node.stop());

describe('signals', () => {
  const offer = { type: 'offer', sdp: 'v=0' } as const;

  const answer = { type: 'answer', sdp: 'v=0' } as const;

  beforeEach(async () => {
    node = await startNode();
  });

  describe('signals', () => {
    async function pair() {
      const [a, b] = [node.connect(), node.connect()];
      const asha = await join(a, 'room', 'Asha');
      const binu = await join(b, 'room', 'Binu');
      return { a, b, asha: asha.self.id, binu: binu.self.id };
    }

    test('are relayed between members with the real sender id', async () => {
      const { a, b, asha, binu } = await pair();
      const to = { targetUserId: binu, roomId: 'room' };
      const forged = { offer, ...to, offerUserId: binu, from: 'x' };
      a.emit('webrtc-offer', forged);
      expect(await nextEvent(b, 'webrtc-offer')).toEqual({ offer, offerUserId: asha });

      a.emit('webrtc-answer', { answer, ...to });
      expect(await nextEvent(b, 'webrtc-answer')).toEqual({ answer, answerUserId: asha });

      const candidate = { candidate: 'c', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' };
      a.emit('webrtc-ice-candidate', { candidate, ...to });
      expect(await nextEvent(b, 'webrtc-ice-candidate')).toEqual({
        candidate,
        candidateUserId: asha,
      });
    });

    test('are not relayed across rooms or from outside', async () => {
      const { a, b, asha, binu } = await pair();
      const got = [...(['webrtc-offer', 'webrtc-answer'] as const)].map((event) =>
        collect(b, event),
      );
      const outsider = node.connect();
      const lurker = { offer, targetUserId: binu, roomId: 'room' };
      outsider.emit('webrtc-offer', lurker);
      const elsewhere = await join(outsider, 'other', 'Chitra');
      outsider.emit('webrtc-offer', lurker);
      outsider.emit('webrtc-offer', { ...lurker, roomId: 'other' });
      a.emit('webrtc-offer', { offer, targetUserId: elsewhere.self.id, roomId: 'other' });
      a.emit('webrtc-offer', { offer, targetUserId: elsewhere.self.id, roomId: 'room' });
      a.emit('webrtc-offer', { offer, targetUserId: asha, roomId: 'other' });
      const astray = collect(outsider, 'webrtc-offer');
      for (const client of [outsider, a, b]) await flush(client);
      expect([...got.flat(), ...astray]).toEqual([]);
    });

    function flood(sender: Client, to: string, signals: number) {
      for (let i = 0; i < signals; i++) {
        sender.emit('webrtc-offer', { offer, targetUserId: to, roomId: 'room' });
      }
    }

    test('are ignored beyond the rate limit', async () => {
      const { a, b, binu } = await pair();
      const got = collect(b, 'webrtc-offer');
      flood(a, binu, 400);
      await eventually(() => expect(got.length).toBeGreaterThanOrEqual(90));
      // The clock stands still, so a slow server cannot relay more later.
      for (let rounds = 0; rounds < 10; rounds++) await flush(b);
      expect(got.length).toBeLessThanOrEqual(100);
    });

    test('a flooding connection is closed', async () => {
      const { a, binu } = await pair();
      const gone = closed(a);
      flood(a, binu, 2000);
      await gone;
    });

    test('stay within the rate limit when a client joins a full room', async () => {
      const { a, b, binu } = await pair();
      const got = collect(b, 'webrtc-offer');
      flood(a, binu, 90);
      await flush(a);
      await eventually(() => expect(got).toHaveLength(90));
    });

    test('a frame larger than 64 KiB disconnects its sender', async () => {
      const { a, binu } = await pair();
      const gone = closed(a);
      const huge = { type: 'offer', sdp: 'x'.repeat(70_000) } as const;
      a.emit('webrtc-offer', { offer: huge, targetUserId: binu, roomId: 'room' });
      await gone;
    });
  });

  describe('malformed messages', () => {
    test.each<[string, unknown]>([
      ['null', null],
      ['a number', 5],
      ['a list', [[[]]]],
      ['a code of 10,000 characters', { roomId: 'a'.repeat(10_000), userName: 'x' }],
      ['a room that is an object', { roomId: { toString: 'x' }, userName: 'x' }],
      ['a prototype', JSON.parse('{"__proto__":{"roomId":"room"}}')],
    ])('%s is refused', async (_what, message) => {
      const client = node.connect();
      const raw = client as RawClient;
      for (const event of ['leave-room', 'webrtc-offer', 'webrtc-answer', 'webrtc-ice-candidate']) {
        raw.emit(event, message);
      }
      raw.emit('error', message);
      raw.emit('no-such-event', message);
      const reply = await raw.emitWithAck('join-room', message);
      expect(reply).toEqual({ ok: false, reason: 'bad-room' });
      expect(node.signalling.stats()).toMatchObject({ rooms: 0, people: 0 });
    });

    test('deeply nested objects are neither relayed nor stop the server', async () => {
      const [a, b] = [node.connect(), node.connect()];
      await join(a, 'room');
      const { self } = await join(b, 'room');
      const deep = '['.repeat(30_000) + ']'.repeat(30_000);
      const text = JSON.stringify({ offer, targetUserId: self.id, roomId: 'room' });
      // Bypasses the client library, whose encoder would overflow.
      a.io.engine.write(`2["join-room",${deep}]`);
      a.io.engine.write(`2["webrtc-offer",{"deep":${deep}}]`);
      a.io.engine.write(`2["webrtc-offer",${text.replace('"v=0"', `"v=0","deep":${deep}`)}]`);
      expect((await nextEvent(b, 'webrtc-offer')).offer).toEqual(offer);
    });
  });
});

describe('managers', () => {
  const doctor = account('doctor', 'rao', 'Dr. Rao');

  const mother = { ...account('patient', 'priya', 'Priya Rao'), dependants: ['asha'] };

  const accounts = new Map([doctor, mother].map((each) => [each.id, each]));

  beforeEach(async () => {
    node = await startNode({
      identify: async ({ token = '' }) => [accounts.get(String(token)) ?? []].flat(),
      appointmentRoom: async (code) =>
        code === 'appointment' ? appointmentRoom(node.clock.now()) : null,
    });
  });

  test('tells only members of the call which patient a manager represents', async () => {
    const [rao, priya, guest] = [
      node.connect({ token: 'rao' }),
      node.connect({ token: 'priya' }),
      node.connect(),
    ];
    const outside = [collect(guest, 'user-joined'), collect(guest, 'existing-users')];
    expect(await requestJoin(guest, 'appointment')).toEqual({ ok: false, reason: 'lobby' });
    expect((await join(rao, 'appointment')).self).not.toHaveProperty('forPatient');
    const joined = nextEvent(rao, 'user-joined');
    const { self } = await join(priya, 'appointment');
    expect(self).toMatchObject({ name: 'Priya Rao', role: 'patient', forPatient: 'Asha Rao' });
    expect(await joined).toMatchObject({ userName: 'Priya Rao', forPatient: 'Asha Rao' });
    const again = node.connect({ token: 'rao' });
    const { others } = await join(again, 'appointment');
    expect(others).toContainEqual(expect.objectContaining({ forPatient: 'Asha Rao' }));
    await flush(guest);
    expect(outside).toEqual([[], []]);
  });

  test('shows no represented patient in an instant meeting', async () => {
    const { self } = await join(node.connect({ token: 'priya' }), 'room');
    expect(self).not.toHaveProperty('forPatient');
  });
});
