import { LOBBY_DENIED_FOR, minutes } from '@nadi/domain/limits';
import type { GuestPolicy } from '@nadi/domain/stored-values';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { testStore } from '#testing/test-store.ts';
import {
  decideEntry,
  type EntryDecision,
  type LobbyRecord,
  readLobbyPolicy,
} from './lobby-rules.ts';

const now = Date.UTC(2027, 0, 5, 5);

const none: LobbyRecord = {
  admittedAt: null,
  removed: false,
  returned: false,
  deniedAt: null,
  addressDeniedAt: null,
  addressRemoved: false,
  locked: false,
};

function entry(
  record: Partial<LobbyRecord>,
  {
    party = false,
    inside = false,
    invited = false,
    over = null as 'ended' | 'completed' | null,
    again = false,
    guests = 'lobby' as GuestPolicy,
    returnWithin = null as number | null,
    access = 'anyone' as 'anyone' | 'returning-only',
  } = {},
): EntryDecision {
  const policy = { guests, returnWithin };
  return decideEntry({
    ...{ party, inside, invited, over, again, policy, access, now },
    record: { ...none, ...record },
  });
}

test.each<[string, Partial<LobbyRecord>, EntryDecision]>([
  ['waits', {}, 'lobby'],
  ['enters once admitted', { admittedAt: now }, 'enter'],
  ['returns to a locked room once admitted', { admittedAt: now, locked: true }, 'enter'],
  ['stays out once removed', { removed: true, admittedAt: now }, 'removed'],
  ['is refused by a locked room', { locked: true }, 'locked'],
  ['is refused just before 30 s', { deniedAt: now - LOBBY_DENIED_FOR + 1 }, 'denied'],
  ['may knock again after 30 s', { deniedAt: now - LOBBY_DENIED_FOR }, 'lobby'],
  [
    'waits half a minute after a denial at their address',
    { addressDeniedAt: now },
    'address-denied',
  ],
  ['knocks 30 s after that', { addressDeniedAt: now - LOBBY_DENIED_FOR }, 'lobby'],
  ['waits at the address of a removed one', { addressRemoved: true }, 'lobby'],
])('a guest %s', (_rule, record, expected) => expect(entry(record)).toBe(expected));

test.each<[string, Partial<LobbyRecord>, EntryDecision]>([
  ['enters', {}, 'enter'],
  ['enters a locked room', { locked: true }, 'enter'],
  ['enters from the address of a denied guest', { deniedAt: now }, 'enter'],
  ['stays out once removed', { removed: true }, 'removed'],
])('a party %s', (_rule, record, expected) => {
  for (const guests of ['lobby', 'open', 'none'] as const) {
    expect(entry(record, { party: true, guests })).toBe(expected);
  }
});

test('an invited guest is not held up by a denial at their address', () => {
  expect(entry({ addressDeniedAt: now }, { invited: true })).toBe('lobby');
  expect(entry({ addressDeniedAt: now, deniedAt: now }, { invited: true })).toBe('denied');
  expect(entry({ addressDeniedAt: now, locked: true }, { invited: true })).toBe('locked');
});

test.each(['ended', 'completed'] as const)(
  'refuses guests who are not inside once the meeting is %s',
  (over) => {
    for (const record of [{}, { returned: true }, { locked: true }])
      expect(entry(record, { over })).toBe('ended');
    expect(entry({}, { over, inside: true })).toBe('enter');
    expect(entry({}, { over, party: true })).toBe('enter');
  },
);

test('a browser that reconnects by itself stays out of an ended meeting', () => {
  expect(entry({}, { over: 'ended', again: true, party: true })).toBe('ended');
  expect(entry({}, { over: 'completed', again: true, party: true })).toBe('enter');
  expect(entry({ admittedAt: now }, { over: 'ended' })).toBe('ended');
  expect(entry({ admittedAt: now }, { over: 'completed' })).toBe('enter');
});

test('a guest sent to the lobby waits even if the room is open or locked', () => {
  expect(entry({ returned: true, locked: true }, { guests: 'open' })).toBe('returned');
});

test('keeps a guest inside after any policy change until they are removed', () => {
  for (const guests of ['lobby', 'open', 'none'] as const) {
    expect(entry({ locked: true, deniedAt: now }, { inside: true, guests })).toBe('enter');
    expect(entry({ removed: true }, { inside: true, guests })).toBe('removed');
  }
});

test("admits guests to an open room, except at a removed guest's address", () => {
  expect(entry({}, { guests: 'open' })).toBe('enter');
  expect(entry({ locked: true }, { guests: 'open' })).toBe('locked');
  expect(entry({ addressRemoved: true }, { guests: 'open' })).toBe('lobby');
});

test('denies guests if the clinic allows none', () => {
  expect(entry({}, { guests: 'none' })).toBe('denied');
  expect(entry({ admittedAt: now }, { guests: 'none' })).toBe('denied');
});

test('leaves the decision to the roster after the join window', () => {
  expect(entry({}, { access: 'returning-only' })).toBe('enter');
});

test('an admitted guest knocks again once the return time is over', () => {
  const returnWithin = minutes(10);
  const admittedAt = now - returnWithin;
  expect(entry({ admittedAt }, { returnWithin })).toBe('enter');
  expect(entry({ admittedAt: admittedAt - 1 }, { returnWithin })).toBe('lobby');
  expect(entry({ admittedAt: admittedAt - 1, locked: true }, { returnWithin })).toBe('locked');
  expect(entry({ admittedAt: 0 })).toBe('enter');
});

const clinic = testStore();

test("uses the deployment's guest policy until the admin has chosen one", async () => {
  const { db } = clinic.database;
  expect(await readLobbyPolicy(db, 'open')).toEqual({ guests: 'open', returnWithin: null });
  const settings = { ...DEFAULT_CLINIC, guests: 'none', guestReturnMinutes: 10 } as const;
  await saveClinicSettings(db, settings, new Date(clinic.now));
  expect(await readLobbyPolicy(db, 'open')).toEqual({ guests: 'none', returnWithin: minutes(10) });
});
