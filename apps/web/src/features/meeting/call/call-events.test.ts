import { flushMicrotasks } from '@nadi/domain/testing/fake-clock';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  admitted,
  asha,
  type CallFixture,
  callFixture,
  doctor,
  TRANSPORTS,
  zoya,
} from './call-fixture.ts';

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

  test('shows only the parties of an appointment with their role', async () => {
    const unknown = { ...asha, id: 'binu', name: 'Dr. Binu' };
    call.join();
    fixture.enter([doctor, unknown]);
    const roles = () => call.snapshot().tiles.map(({ role }) => role);
    expect(roles()).toEqual(['guest', 'doctor', 'patient']);
    socket.answer({ ...admitted, appointment: true });
    expect(roles()).toEqual(['guest', 'doctor', 'guest']);
  });

  test.each([
    ['an instant room', {}, null],
    ['an appointment of others', { appointment: true }, { id: null }],
    ['an own appointment', { appointment: true, appointmentId: 'a1' }, { id: 'a1' }],
  ])('%s is recognised from the admission', (_room, facts, appointment) => {
    call.join();
    socket.up();
    socket.answer({ ...admitted, ...facts });
    expect(call.snapshot().appointment).toEqual(appointment);
    expect(call.snapshot().self).toEqual(zoya);
  });

  test('removes a participant at once if the server removed them', async () => {
    await fixture.joinAsha();
    socket.receive('user-left', { userId: 'asha', userName: 'Asha', removed: true });
    expect(call.snapshot().tiles).toHaveLength(1);
  });

  test('ends the call with the reason if we are removed', async () => {
    await fixture.joinAsha();
    socket.receive('removed', { reason: 'signed-out' });
    expect(call.snapshot()).toMatchObject({ phase: 'left', refusal: 'signed-out' });
    expect(transport.connections().open).toBe(0);
  });

  test('shows a cancelled appointment without ending the call', async () => {
    await fixture.joinAsha();
    socket.receive('appointment-cancelled', {});
    expect(call.snapshot()).toMatchObject({ phase: 'joined', appointmentCancelled: true });
  });

  describe('presence', () => {
    const presence = () => {
      const { kind, name } = call.snapshot().presence ?? {};
      return kind && `${name} ${kind}`;
    };

    test('announces arrivals and departures, but not earlier participants', async () => {
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

    test('announces no one when we leave', async () => {
      await fixture.joinAsha();
      call.leave();
      expect(presence()).toBeUndefined();
    });

    test('announces no one when we reconnect', async () => {
      await fixture.joinAsha();
      socket.down();
      fixture.enter([asha]);
      await flushMicrotasks();
      expect(presence()).toBeUndefined();
    });
  });

  test('the call counts as connected while the media of the others is connecting', async () => {
    call.join();
    fixture.enter([asha]);
    await flushMicrotasks();
    expect(call.snapshot().connected).toBe(true);
  });

  test('shows no socket banner while media flows without the server', async () => {
    await fixture.joinAsha();
    socket.down();
    socket.receive('connect_error', new Error('refused'));
    expect(banner()).toBeNull();
    expect(phase()).toBe('reconnecting');
  });

  test('hides the socket banner when the server admits us again', async () => {
    call.join();
    socket.up();
    socket.answer({ ok: false, reason: 'unavailable' });
    expect(banner()).toBe('socket');
    socket.answer(admitted);
    expect(banner()).toBeNull();
  });

  test('keeps a device banner when the socket connects', async () => {
    fixture.media.fail('audio', 'NotAllowedError');
    call.join();
    await flushMicrotasks();
    fixture.enter();
    expect(banner()).toBe('denied');
  });

  test('ignores the socket after the end', async () => {
    await fixture.joinAsha();
    call.leave();
    const ended = call.snapshot();
    socket.up();
    expect(call.snapshot()).toBe(ended);
    expect(ended).toMatchObject({ phase: 'left', connected: false });
  });

  test('shows the next patient until dismissed, also if they return', () => {
    const patient = { appointmentId: 'a2', name: 'Binu', slotTime: '10:30 AM' };
    const later = { ...patient, appointmentId: 'a3' };
    const shown = () => call.snapshot().nextPatient;
    call.join();
    expect(shown()).toBeNull();
    socket.receive('next-patient', { patient });
    expect(shown()).toEqual(patient);
    socket.receive('next-patient', { patient: null });
    expect(shown()).toBeNull();
    socket.receive('next-patient', { patient });
    call.dismissNextPatient();
    expect(shown()).toBeNull();
    socket.receive('next-patient', { patient: null });
    socket.receive('next-patient', { patient });
    expect(shown()).toBeNull();
    socket.receive('next-patient', { patient: later });
    expect(shown()).toEqual(later);
  });

  test('shows the doctor’s delay', () => {
    call.join();
    const status = { ahead: 1, lateMinutes: 10 };
    socket.receive('waiting-status', status);
    expect(call.snapshot().waiting).toEqual(status);
  });
});
