import { LOBBY_PEOPLE_MAX, LOBBY_PEOPLE_PER_ADDRESS } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { memoryLobbyMembers, type Waiting } from './lobby-members.ts';

const person = (
  id: string,
  address = `address of ${id}`,
  socketId = `socket of ${id}`,
): Waiting => ({
  ...{ id, name: `Name of ${id}`, address, socketId, account: null },
});

test('lists waiting people in order of arrival, separately for each room', async () => {
  const lobby = memoryLobbyMembers();
  const [asha, binu] = [person('asha'), person('binu')];
  expect(await lobby.list('room')).toEqual([]);
  for (const each of [asha, binu]) expect(await lobby.add('room', each)).toBe(true);
  expect(await lobby.list('room')).toEqual([asha, binu]);
  expect(await lobby.list('elsewhere')).toEqual([]);
});

test('a person who reconnects keeps their place, and only the later connection leaves', async () => {
  const lobby = memoryLobbyMembers();
  const again = person('asha', 'another address', 'later');
  for (const each of [person('asha'), person('binu'), again]) await lobby.add('room', each);
  expect((await lobby.list('room')).map(({ socketId }) => socketId)).toEqual([
    'later',
    'socket of binu',
  ]);
  expect(await lobby.remove('room', person('asha'))).toBe(false);
  expect(await lobby.remove('room', again)).toBe(true);
  expect(await lobby.list('room')).toEqual([person('binu')]);
});

test('does not remove a person who is not waiting', async () => {
  const lobby = memoryLobbyMembers();
  expect(await lobby.remove('room', person('asha'))).toBe(false);
  await lobby.add('room', person('binu'));
  expect(await lobby.remove('room', person('asha'))).toBe(false);
  expect(await lobby.remove('room', person('binu'))).toBe(true);
  expect(await lobby.remove('room', person('binu'))).toBe(false);
});

test('a full lobby refuses new people, but those who wait may reconnect', async () => {
  const lobby = memoryLobbyMembers();
  for (let at = 0; at < LOBBY_PEOPLE_MAX; at++)
    expect(await lobby.add('room', person(`${at}`))).toBe(true);
  expect(await lobby.add('room', person('late'))).toBe(false);
  expect(await lobby.add('room', person('0'))).toBe(true);
  expect(await lobby.add('elsewhere', person('late'))).toBe(true);
  expect(await lobby.list('room')).toHaveLength(LOBBY_PEOPLE_MAX);
});

test('limits the people per address, but those who wait may reconnect', async () => {
  const lobby = memoryLobbyMembers();
  const shared = (id: string) => person(id, 'shared');
  for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++)
    expect(await lobby.add('room', shared(`${at}`))).toBe(true);
  expect(await lobby.add('room', shared('late'))).toBe(false);
  expect(await lobby.add('room', shared('0'))).toBe(true);
  expect(await lobby.add('room', person('late'))).toBe(true);
});

const invited = (id: string, invitation: string): Waiting => ({
  ...{ ...person(id, 'shared'), invitation, invitedAs: 'relative' },
});

test('keeps a place for each invitation in a full lobby', async () => {
  const lobby = memoryLobbyMembers();
  for (let at = 0; at < LOBBY_PEOPLE_MAX; at++) {
    await lobby.add('room', person(`${at}`, at < LOBBY_PEOPLE_PER_ADDRESS ? 'shared' : `${at}`));
  }
  for (const [id, key] of [
    ['asha', 'first'],
    ['binu', 'second'],
  ] as const)
    expect(await lobby.add('room', invited(id, key))).toBe(true);
  expect(await lobby.add('room', invited('chitra', 'first'))).toBe(false);
  expect((await lobby.list('room')).slice(-2)).toEqual([
    invited('asha', 'first'),
    invited('binu', 'second'),
  ]);
});

test('counts invited people neither in the lobby nor at their address', async () => {
  const lobby = memoryLobbyMembers();
  for (let at = 0; at < LOBBY_PEOPLE_PER_ADDRESS; at++)
    await lobby.add('room', invited(`invited ${at}`, `key ${at}`));
  expect(await lobby.add('room', person('asha', 'shared'))).toBe(true);
});

test('reserves the place for the first holder of an invitation until they leave', async () => {
  const lobby = memoryLobbyMembers();
  for (const id of ['asha', 'binu', 'asha']) await lobby.add('room', invited(id, 'key'));
  const plain = person('binu', 'shared');
  expect(await lobby.list('room')).toEqual([invited('asha', 'key'), plain]);
  await lobby.remove('room', invited('asha', 'key'));
  await lobby.add('room', invited('binu', 'key'));
  expect(await lobby.list('room')).toEqual([invited('binu', 'key')]);
});

test('is empty once it is closed', async () => {
  const lobby = memoryLobbyMembers();
  await lobby.add('room', person('asha'));
  lobby.close();
  expect(await lobby.list('room')).toEqual([]);
});
