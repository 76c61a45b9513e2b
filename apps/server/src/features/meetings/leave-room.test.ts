import { seconds } from '@nadi/domain/limits';
import { fakeClock } from '@nadi/domain/testing/fake-clock';
import { expect, test, vi } from 'vitest';
import { dropMembership } from './leave-room.ts';
import { memoryRoster } from './memory-roster.ts';
import type { ParticipantSocket, SignallingContext } from './signalling-context.ts';

test('a removal that fails is retried, and announced once it has succeeded', async () => {
  const clock = fakeClock();
  const roster = memoryRoster();
  const participant = {
    id: 'binu',
    name: 'Binu',
    verified: false,
    role: 'guest',
    party: false,
  } as const;
  const membership = {
    roomId: 'room',
    participant,
    socketId: 'socket-1',
    account: null,
    address: '',
  };
  await roster.enter(membership, { returningOnly: false, reserved: [] });
  const leave = vi.spyOn(roster, 'leave').mockRejectedValueOnce(new Error('Redis is away'));
  const emit = vi.fn();
  const disconnected: SignallingContext['disconnected'] = new Map();
  const context = {
    roster,
    disconnected,
    timers: clock,
    log: { warn: vi.fn() },
    io: { to: () => ({ emit }) },
  } as unknown as SignallingContext;

  await dropMembership(context, { membership, knock: null } as ParticipantSocket);
  await clock.advance(seconds(8));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(emit).not.toHaveBeenCalled();
  expect(disconnected.size).toBe(1);

  await clock.advance(seconds(8));
  expect(leave).toHaveBeenCalledTimes(2);
  expect(emit).toHaveBeenCalledExactlyOnceWith('user-left', { userId: 'binu', userName: 'Binu' });
  expect(disconnected.size).toBe(0);
  expect(roster.size().people).toBe(0);
});
