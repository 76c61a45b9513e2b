import type { WaitingStatus } from '@nadi/contract/meeting-events';
import { seconds } from '@nadi/domain/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AttendanceRecords, type AttendanceWatch, watchAttendance } from './attendance.ts';
import { participantId } from './identify.ts';
import { asha, fakeRooms, rao, zoya } from './join-fixture.ts';
import { account, lobbyPolicy } from './meeting-fixture.ts';

const check = { camera: 'on', microphone: 'off', network: 'good' } as const;
const idOf = (name: string) => participantId(name, 'appointment');

let rooms: ReturnType<typeof fakeRooms>;
let watch: AttendanceWatch;
const records = {
  add: vi.fn<AttendanceRecords['add']>(),
  remove: vi.fn<AttendanceRecords['remove']>(),
  renew: vi.fn<AttendanceRecords['renew']>(),
  statuses: vi.fn<AttendanceRecords['statuses']>(),
  nextPatients: vi.fn<AttendanceRecords['nextPatients']>(),
};

beforeEach(() => {
  for (const mock of Object.values(records)) mock.mockReset();
  records.renew.mockImplementation(async (socketIds) => socketIds);
  records.statuses.mockResolvedValue(new Map());
  records.nextPatients.mockResolvedValue(new Map());
  rooms = fakeRooms();
  watch = watchAttendance(rooms.context, records);
});

const round = () => rooms.clock.advance(seconds(5));
const enter = (name: string, own = asha, message: object = {}) =>
  rooms.joined(name, 'appointment', own, message);
/** Returns the names recorded in each round. */
const added = () => records.add.mock.calls.map(([people]) => people.map(({ name }) => name));
const removed = () => records.remove.mock.calls.map(([socketIds]) => socketIds);

test('records the patient, the doctor and waiting guests with their kind', async () => {
  const patient = await enter('asha', asha, { check });
  const doctor = await enter('rao', rao);
  const guest = await rooms.joined('binu', 'appointment', undefined, { userName: 'Binu', check });
  await rooms.clock.advance(seconds(5) - 1);
  expect(records.add).not.toHaveBeenCalled();
  await rooms.clock.advance(1);
  const at = { appointmentId: 'appointment', deviceCheck: null, doctorId: null };
  const people = [
    { ...at, participantId: idOf('asha'), kind: 'patient', name: 'Asha Rao', deviceCheck: check },
    { ...at, participantId: idOf('rao'), kind: 'doctor', name: 'Dr. Rao', doctorId: 'rao' },
    { ...at, participantId: idOf('binu'), kind: 'lobby', name: 'Binu', deviceCheck: check },
  ];
  const sockets = [patient, doctor, guest].map(({ socket }) => ({ socketId: socket.id }));
  const recorded = people.map((person, index) => ({ ...person, ...sockets[index] }));
  expect(records.add.mock.calls).toEqual([[recorded, rooms.clock.now()]]);
});

test('does not record guests in the meeting, the admin, or instant rooms', async () => {
  rooms.context.lobbyPolicy = lobbyPolicy('open');
  await rooms.joined('binu', 'appointment');
  await enter('zoya', zoya);
  await enter('root', account('admin', 'root'));
  await rooms.joined('asha', 'room', asha);
  rooms.connect({ name: 'nobody yet' });
  await round();
  expect(added()).toEqual([[]]);
});

test('records a client once, and again if its kind changes', async () => {
  const { client } = await rooms.joined('binu', 'appointment', zoya);
  for (let times = 0; times < 2; times++) await round();
  expect(added()).toEqual([['Zoya'], []]);
  rooms.context.identify = async () => [asha];
  await rooms.join(client, 'appointment');
  await round();
  expect(records.add.mock.calls[2]?.[0]).toMatchObject([{ kind: 'patient', name: 'Asha Rao' }]);
});

test('removes a disconnected client once and records it again when it returns', async () => {
  const { client, socket } = await enter('asha');
  await round();
  rooms.context.clients.delete(client);
  for (let times = 0; times < 2; times++) await round();
  expect(removed()).toEqual([[], [socket.id], []]);
  expect(records.remove.mock.calls[1]?.[1]).toBe(rooms.clock.now() - seconds(5));
  rooms.context.clients.add(client);
  await round();
  expect(added().at(-1)).toEqual(['Asha Rao']);
});

test('retries a failed record or removal in the next round', async () => {
  const { client, socket } = await enter('asha');
  records.add.mockRejectedValueOnce(new Error('no database'));
  for (let times = 0; times < 3; times++) await round();
  expect(added()).toEqual([['Asha Rao'], ['Asha Rao'], []]);
  rooms.context.clients.delete(client);
  records.remove.mockRejectedValueOnce(new Error('no database'));
  for (let times = 0; times < 2; times++) await round();
  expect(removed().slice(-2)).toEqual([[socket.id], [socket.id]]);
  expect(rooms.warnings).toHaveLength(2);
});

test('renews attendance every third round and records deleted rows again', async () => {
  const [one, two] = [await enter('asha'), await enter('rao', rao)];
  for (let times = 0; times < 2; times++) await round();
  expect(records.renew).not.toHaveBeenCalled();
  records.renew.mockResolvedValueOnce([two.socket.id]);
  await round();
  const present = [one, two].map(({ socket }) => socket.id);
  expect(records.renew.mock.calls).toEqual([[present, rooms.clock.now()]]);
  for (let times = 0; times < 3; times++) await round();
  expect(added()).toEqual([['Asha Rao', 'Dr. Rao'], [], [], ['Asha Rao'], [], []]);
  expect(records.renew).toHaveBeenCalledTimes(2);
});

test('renews the admission of guests in appointments every third round', async () => {
  const renew = vi.spyOn(rooms.context.lobbyRecords, 'renew');
  rooms.context.lobbyPolicy = lobbyPolicy('open');
  await enter('asha');
  await rooms.joined('binu', 'appointment');
  await enter('zoya', zoya);
  await rooms.joined('chitra', 'room');
  rooms.connect({ name: 'nobody yet' });
  for (let times = 0; times < 3; times++) await round();
  const guests = [
    { appointmentId: 'appointment', participantId: idOf('binu'), account: null },
    { appointmentId: 'appointment', participantId: idOf('zoya'), account: 'patient:zoya' },
  ];
  expect(renew.mock.calls).toEqual([[guests, rooms.clock.now()]]);
});

const status = (ahead: number): Map<string, WaitingStatus> =>
  new Map([['appointment', { ahead, lateMinutes: 0 }]]);

test('tells the patient each change, but no initial empty status', async () => {
  const { socket } = await enter('asha');
  for (const found of [new Map(), status(0), status(2), status(2), status(0), new Map()]) {
    records.statuses.mockResolvedValueOnce(found);
    await round();
  }
  expect(socket.got('waiting-status')).toEqual([
    { ahead: 2, lateMinutes: 0 },
    { ahead: 0, lateMinutes: 0 },
  ]);
});

test('tells each browser of the patient with one query per appointment', async () => {
  const browsers = [await enter('asha'), await enter('asha at work')];
  records.statuses.mockResolvedValue(status(1));
  await round();
  expect(records.statuses.mock.calls).toEqual([[['appointment'], rooms.clock.now()]]);
  expect(browsers.map(({ socket }) => socket.got('waiting-status').length)).toEqual([1, 1]);
});

test('queries and sends no status for anyone else', async () => {
  rooms.context.lobbyPolicy = lobbyPolicy('open');
  await enter('rao', rao);
  await enter('zoya', zoya);
  await rooms.joined('binu', 'appointment');
  await rooms.joined('asha', 'room', asha);
  rooms.connect({ name: 'nobody yet' });
  await round();
  watch.refresh();
  expect(records.statuses).not.toHaveBeenCalled();
});

const patient = { appointmentId: 'later', name: 'Binu', slotTime: '10:30 AM' };
const arrived = (doctorId = 'rao') => new Map([['appointment', { doctorId, patient }]]);

test('sends the next patient to the doctor first and after every change', async () => {
  const { socket } = await enter('rao', rao);
  for (const found of [new Map(), new Map(), arrived(), arrived(), new Map()]) {
    records.nextPatients.mockResolvedValueOnce(found);
    await round();
  }
  expect(records.nextPatients).toHaveBeenLastCalledWith(['appointment'], rooms.clock.now());
  const sent = [{ patient: null }, { patient }, { patient: null }];
  expect(socket.got('next-patient')).toEqual(sent);
});

test('sends the next patient to no one but the appointment’s doctor', async () => {
  rooms.context.lobbyPolicy = lobbyPolicy('open');
  records.nextPatients.mockResolvedValue(arrived());
  const others = [
    await enter('asha'),
    await enter('zoya', zoya),
    await enter('root', account('admin', 'root')),
    await enter('menon', account('doctor', 'menon')),
    await rooms.joined('binu', 'appointment'),
    await rooms.joined('rao', 'room', rao),
  ];
  await round();
  expect(records.nextPatients).not.toHaveBeenCalled();
  const { socket } = await enter('rao again', rao);
  await round();
  expect(socket.got('next-patient')).toEqual([{ patient }]);
  expect(others.flatMap((other) => other.socket.got('next-patient'))).toEqual([]);
});

test("hides another doctor's next patient if the appointment was just handed over", async () => {
  const { socket } = await enter('rao', rao);
  records.nextPatients.mockResolvedValue(arrived('menon'));
  await round();
  expect(socket.got('next-patient')).toEqual([{ patient: null }]);
});

test('sends a delay at once without recording attendance', async () => {
  const { socket } = await enter('asha');
  records.statuses.mockResolvedValue(status(1));
  watch.refresh();
  await rooms.clock.advance(0);
  await vi.waitFor(() => expect(socket.got('waiting-status')).toHaveLength(1));
  expect(records.add).not.toHaveBeenCalled();
});

test('records nothing once stopped', async () => {
  await enter('asha');
  watch.stop();
  await round();
  expect(records.add).not.toHaveBeenCalled();
});
