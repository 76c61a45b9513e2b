import type { JoinReply } from '@nadi/contract/meeting-events';
import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import { admitted, asha, type CallFixture, callFixture, TRANSPORTS } from './call-fixture.ts';

describe.each(TRANSPORTS)('the server’s events during a call over %s', (_name, createTransport) => {
  let fixture: CallFixture;
  let call: CallFixture['call'];
  let socket: CallFixture['socket'];
  let transport: CallFixture['transport'];

  beforeEach(() => {
    fixture = callFixture(createTransport());
    ({ call, socket, transport } = fixture);
  });

  const phase = () => call.snapshot().phase;
  const banner = () => call.snapshot().banner?.kind ?? null;

  test('in an appointment’s room only its parties appear under their role', async () => {
    const doctor = { ...asha, role: 'doctor', party: true } as const;
    const unknown = { ...asha, id: 'binu', name: 'Dr. Binu' };
    call.join();
    fixture.enter([doctor, unknown]);
    const roles = () => call.snapshot().tiles.map(({ role }) => role);
    expect(roles()).toEqual(['guest', 'doctor', 'patient']);
    socket.answer({ ...admitted, appointment: true } as JoinReply);
    expect(roles()).toEqual(['guest', 'doctor', 'guest']);
  });

  test('a participant removed by the server disappears although their media flows', async () => {
    await fixture.joinAsha();
    socket.receive('user-left', { userId: 'asha', userName: 'Asha', removed: true });
    expect(call.snapshot().tiles).toHaveLength(1);
  });

  test('being removed ends the call with the reason', async () => {
    await fixture.joinAsha();
    socket.receive('removed', { reason: 'signed-out' });
    expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'signed-out' });
    expect(transport.connections().open).toBe(0);
  });

  test('a cancelled appointment is shown and does not end the call', async () => {
    await fixture.joinAsha();
    socket.receive('appointment-cancelled', {});
    expect(call.snapshot()).toMatchObject({ phase: 'joined', appointmentCancelled: true });
  });

  describe('presence', () => {
    const presence = () => {
      const { kind, name } = call.snapshot().presence ?? {};
      return kind && `${name} ${kind}`;
    };

    test('those already there are not announced, arrivals and departures are', async () => {
      await fixture.joinAsha();
      expect(presence()).toBeUndefined();
      const binu = {
        userId: 'binu',
        userName: 'Binu',
        verified: false,
        role: 'guest',
        party: false,
      };
      socket.receive('user-joined', binu);
      expect(presence()).toBe('Binu joined');
      socket.receive('user-left', { userId: 'binu', userName: 'Binu' });
      expect(presence()).toBe('Binu left');
    });

    test('reconnecting announces nobody again', async () => {
      await fixture.joinAsha();
      socket.down();
      fixture.enter([asha]);
      await flushMicrotasks();
      expect(presence()).toBeUndefined();
    });
  });

  test('while the media of the others is still connecting, the call is connected', async () => {
    call.join();
    fixture.enter([asha]);
    await flushMicrotasks();
    expect(call.snapshot().connected).toBe(true);
  });

  test('while media runs, a server that is away raises no alarm', async () => {
    await fixture.joinAsha();
    socket.down();
    socket.receive('connect_error', new Error('refused'));
    expect(banner()).toBeNull();
    expect(phase()).toBe('reconnecting');
  });
});
