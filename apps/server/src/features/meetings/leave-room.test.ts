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
  const membership = { roomId: 'room', participant, session: 'socket-1' };
  await roster.enter(membership, { returningOnly: false, reserved: [] });
  const leave = vi.spyOn(roster, 'leave').mockRejectedValueOnce(new Error('Redis is away'));
  const emit = vi.fn();
  const waiting: SignallingContext['waiting'] = new Map();
  const context = {
    roster,
    waiting,
    timers: clock,
    log: { warn: vi.fn() },
    io: { to: () => ({ emit }) },
  } as unknown as SignallingContext;

  dropMembership(context, { membership } as ParticipantSocket);
  await clock.advance(seconds(8));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(emit).not.toHaveBeenCalled();
  expect(waiting.size).toBe(1);

  await clock.advance(seconds(8));
  expect(leave).toHaveBeenCalledTimes(2);
  expect(emit).toHaveBeenCalledExactlyOnceWith('user-left', { userId: 'binu', userName: 'Binu' });
  expect(waiting.size).toBe(0);
  expect(roster.size().people).toBe(0);
});
