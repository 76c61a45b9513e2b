import type { Participant } from '@nadi/contract/meeting-events';
import { beforeEach, expect, test } from 'vitest';
import type { FakeConnection } from './fake-connection.ts';
import { type MeshFixture, meshFixture } from './mesh-fixture.ts';

const base = { verified: true, party: true } as const;
const doctor: Participant = { ...base, id: 'rao', name: 'Dr. Rao', role: 'doctor' };
const patient: Participant = { ...base, id: 'asha', name: 'Asha', role: 'patient' };
const guest: Participant = { ...base, id: 'binu', name: 'Binu', role: 'doctor', party: false };
const admin: Participant = { ...base, id: 'dev', name: 'Dev', role: 'admin' };
const reading = { bpm: 72, spo2: 97, source: 'device', age: 400 } as const;

let clock: MeshFixture['clock'];
let mesh: MeshFixture['mesh'];
let connectTo: MeshFixture['connectTo'];

beforeEach(() => {
  ({ clock, mesh, connectTo } = meshFixture());
});

const sentTo = (pc: FakeConnection) =>
  pc.channel.sent.map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'vitals');
const receive = (pc: FakeConnection, shared: object | null) =>
  pc.channel.onmessage?.({ data: JSON.stringify({ kind: 'vitals', reading: shared }) });
const vitalsOf = (id: string) => mesh.members.get(id)?.vitals;

test('sends vitals only to the appointment’s doctor', async () => {
  const [toDoctor, toGuest] = [await connectTo(doctor), await connectTo(guest)];
  const toAdmin = await connectTo(admin);
  mesh.sendVitals(reading);
  expect(sentTo(toDoctor)).toEqual([{ kind: 'vitals', reading }]);
  expect(sentTo(toGuest)).toEqual([]);
  expect(sentTo(toAdmin)).toEqual([]);
});

test('accepts vitals only from the appointment’s patient until they stop', async () => {
  const [fromPatient, fromGuest] = [await connectTo(patient), await connectTo(guest)];
  const mother = { ...patient, id: 'priya', forPatient: 'Asha' };
  receive(await connectTo(mother), reading);
  expect(vitalsOf('priya')).toBeNull();
  receive(fromPatient, reading);
  receive(fromGuest, reading);
  const { age, ...values } = reading;
  expect(vitalsOf('asha')).toEqual({ ...values, readAt: clock.now() - age });
  expect(vitalsOf('binu')).toBeNull();
  receive(fromPatient, null);
  expect(vitalsOf('asha')).toBeNull();
});
