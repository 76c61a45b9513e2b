import { partOfDay } from '@nadi/domain/clinic-time';
import { hours, minutes } from '@nadi/domain/limits';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { testClinic } from '#testing/build-app.ts';
import { placeDoctor, savePlace } from '#testing/places-fixture.ts';
import { VISIT_TYPE } from '#testing/visit-type.ts';

// Tuesday 5 January 2027, 09:00; sessions do not expire while the clock moves.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '600', SESSION_STAFF_IDLE_MIN: '600' });
const { request } = clinic;

const DOCTORS = 8;
const KINDS = ['book', 'book', 'cancel', 'move', 'hand over', 'hours', 'holiday', 'wait'] as const;
const change = fc.record({ kind: fc.constantFrom(...KINDS), chosen: fc.nat(1000) });

interface Slot {
  slotDate: string;
  slotTime: string;
  startsAt: number;
}

const WINDOWS: [object, (slot: Slot) => boolean][] = [
  [{}, () => true],
  [{ availableWithin: 1 }, ({ startsAt }) => isoDate(startsAt) === isoDate(clinic.now)],
  [{ partOfDay: 'evening' }, ({ slotTime }) => partOfDay(slotTime) === 'evening'],
  [{ day: '2027-01-07' }, ({ slotDate }) => slotDate === '7_1_2027'],
  [{ way: 'video', day: '2027-01-06' }, ({ slotDate }) => slotDate === '6_1_2027'],
];

const isoDate = (at: number) => new Date(at + hours(5.5)).toISOString().slice(0, 10);

test('with what earlier searches read, every node finds the free times that the picker shows', async () => {
  const other = await anotherNode(clinic);
  const nodes = [clinic, { ...clinic, app: other }];
  const as = await someAdmin(clinic);
  const doctors: Person[] = [];
  for (let n = 0; n < DOCTORS; n += 1) doctors.push(await someDoctor(clinic));
  for (const doctor of doctors.slice(0, 4)) await setHours(doctor, '09:30');
  const booked: { as: Person; appointmentId: string; doctor: Person }[] = [];
  const changes = fc.sample(change, 30);
  for (const [at, { kind, chosen }] of changes.entries()) {
    const doctor = doctors[chosen % DOCTORS] as Person;
    const one = booked[chosen % Math.max(1, booked.length)];
    if (kind === 'book') await bookFirst(doctor);
    if (kind === 'hours') await setHours(doctor, chosen % 2 ? '09:00' : '11:30');
    if (kind === 'holiday') await addHoliday(5 + (chosen % 3));
    if (kind === 'wait') clinic.now += minutes(chosen % 60);
    if (one && kind === 'cancel') {
      await request(as, 'cancelAppointment', { appointmentId: one.appointmentId });
    }
    if (one && kind === 'move') await move(one.appointmentId, one.doctor, -1);
    if (one && kind === 'hand over') await move(one.appointmentId, doctor, 0);
    const free = await Promise.all(doctors.map(({ id }) => freeSlots(id)));
    for (const node of at % 3 === 0 ? nodes : [nodes[at % 2] ?? clinic]) {
      for (const [window, suits] of WINDOWS) {
        const all = free.map((slots, n) => ({ id: doctors[n]?.id, at: firstOf(slots, suits) }));
        const windowed = Object.keys(window).length > 0;
        const wanted = windowed ? all.filter((each) => each.at !== Infinity) : all;
        const ids = wanted
          .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
          .map(({ id }) => id);
        const what = `${at} ${JSON.stringify(window)}: ${JSON.stringify(changes)}`;
        expect(await listed(node, window), what).toEqual({ ids, total: ids.length });
      }
    }
  }
  await other.close();

  async function bookFirst(doctor: Person): Promise<void> {
    const patient = await somePatient(clinic);
    const [slot] = await freeSlots(doctor.id);
    if (!slot) return;
    const { slotDate, slotTime } = slot;
    const wanted = { docId: doctor.id, slotDate, slotTime };
    const { body } = await request(patient, 'bookAppointment', wanted);
    booked.push({ as: patient, appointmentId: body.appointmentId, doctor });
  }

  /** To a free time of the doctor, perhaps another one; the last one is -1. */
  async function move(appointmentId: string, to: Person, at: number): Promise<void> {
    const slot = (await freeSlots(to.id)).at(at);
    if (!slot) return;
    const { slotDate, slotTime } = slot;
    await request(as, 'rescheduleAppointment', { appointmentId, slotDate, slotTime, docId: to.id });
  }

  async function addHoliday(day: number): Promise<void> {
    const date = `2027-01-0${day}`;
    const holidays = [{ from: date, until: date, name: 'Festival' }];
    await request(as, 'addHolidays', { holidays });
  }
}, 60_000);

test('with journeys and rooms, every node finds the free times that the picker shows', async () => {
  const as = await someAdmin(clinic);
  const other = await anotherNode(clinic);
  await savePlace(clinic, as, { _id: DEFAULT_LOCATION_ID, name: 'South', rooms: [{ name: 'A' }] });
  const north = await savePlace(clinic, as, { travelMinutes: 30, rooms: [{ name: 'B' }] });
  const doctors = [await someDoctor(clinic), await someDoctor(clinic), await someDoctor(clinic)];
  for (const doctor of doctors) {
    await placeDoctor(clinic, doctor, [
      { clock: ['09:00', '13:00'] },
      { at: north._id, clock: ['13:30', '16:00'] },
    ]);
  }
  // Longer than the time between the hours, so that appointments take free time from the other place.
  await savePlace(clinic, as, { _id: north._id, travelMinutes: 180, rooms: north.rooms });
  const booked: { as: Person; appointmentId: string }[] = [];
  const changes = fc.sample(change, 25);
  for (const [at, { kind, chosen }] of changes.entries()) {
    const doctor = doctors[chosen % doctors.length] as Person;
    if (kind === 'cancel') await cancel(booked.splice(chosen % Math.max(1, booked.length), 1));
    else if (kind !== 'wait') await bookAt(doctor, chosen % 3 === 0 ? undefined : north._id);
    else clinic.now += minutes(chosen % 60);
    for (const [place, locationId] of [['South'], ['North', north._id]] as const) {
      const where = { mode: 'clinic', ...(locationId && { locationId }) };
      const free = await Promise.all(doctors.map(({ id }) => freeSlots(id, where)));
      for (const node of [clinic, { ...clinic, app: other }]) {
        const query = { sort: 'earliest', place, page: 1, pageSize: 100 };
        const { body } = await requestAs(node, 'listDoctors', query);
        const found = new Map(body.doctors.map((each: Listed) => [each._id, each.nextSlots]));
        for (const [n, { id }] of doctors.entries()) {
          const what = `${at} ${place}: ${JSON.stringify(changes)}`;
          expect(found.get(id) ?? [], what).toEqual(free[n]?.slice(0, 3));
        }
      }
    }
  }
  expect(booked.length).toBeGreaterThan(2);
  await other.close();

  async function bookAt(doctor: Person, locationId?: string): Promise<void> {
    const [slot] = await freeSlots(doctor.id, { days: 1, ...(locationId && { locationId }) });
    if (!slot) return;
    const { slotDate, slotTime } = slot;
    const patient = await somePatient(clinic);
    const wanted = { docId: doctor.id, slotDate, slotTime, ...(locationId && { locationId }) };
    const { status, body } = await request(patient, 'bookAppointment', wanted);
    expect(status, JSON.stringify(body)).toBe(200);
    booked.push({ as: patient, appointmentId: body.appointmentId });
  }

  async function cancel(chosen: typeof booked): Promise<void> {
    for (const { appointmentId } of chosen) {
      await request(as, 'cancelAppointment', { appointmentId });
    }
  }
}, 60_000);

test('a place is searched by its name, and finds who sees patients there', async () => {
  const as = await someAdmin(clinic);
  const [both, first, remote] = [
    await someDoctor(clinic),
    await someDoctor(clinic),
    await someDoctor(clinic),
  ];
  await placeDoctor(clinic, first, [{ clock: ['09:00', '12:00'] }]);
  const listAll = async (query: object) =>
    (await requestAs(clinic, 'listDoctors', { page: 1, ...query })).body;
  expect(await listAll({})).not.toHaveProperty('places');
  const north = await savePlace(clinic, as, { travelMinutes: 0 });
  const [{ name: firstName }] = (await requestAs(clinic, 'listLocations', {})).body.locations;
  await placeDoctor(clinic, both, [
    { clock: ['09:00', '12:00'] },
    { at: north._id, clock: ['13:00', '15:00'] },
  ]);
  expect((await listAll({})).places).toEqual([firstName, 'North'].toSorted());
  const found = await listAll({ place: 'North' });
  expect(found.total).toBe(1);
  const [{ _id, places, nextPlace, nextSlots }] = found.doctors;
  expect({ _id, places, nextPlace }).toEqual({
    ...{ _id: both.id, nextPlace: north._id },
    places: [firstName, 'North'].toSorted(),
  });
  expect(nextSlots[0].slotTime).toBe('1:00 PM');
  expect((await listAll({ place: firstName })).total).toBe(2);
  expect((await listAll({ place: 'Elsewhere' })).total).toBe(0);
  expect((await listAll({ place: 'North', way: 'video' })).total).toBe(0);
  const everyone = (await listAll({})).doctors as { _id: string; places: string[] }[];
  expect(everyone.find((each) => each._id === remote.id)?.places).toEqual([]);
  const counted = (await listAll({ counts: 'options' })).counts;
  expect(counted.place).toEqual({ [firstName]: 2, North: 1 });
});

test('opening hours of the clinic name the places of doctors without hours of their own', async () => {
  const as = await someAdmin(clinic);
  const doctor = await someDoctor(clinic);
  await request(doctor, 'setVisitTypes', { visitTypes: [{ ...VISIT_TYPE, byVideo: false }] });
  const north = await savePlace(clinic, as);
  const openingHours = [{ weekday: 3, clock: ['10:00', '12:00'], at: north._id }];
  const saved = await request(as, 'updateClinicSettings', { openingHours });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const found = await requestAs(clinic, 'listDoctors', { page: 1, place: 'North' });
  expect(found.body.doctors.map(({ _id }: Listed) => _id)).toEqual([doctor.id]);
});

interface Listed {
  _id: string;
  nextSlots: Slot[];
}

function firstOf(slots: readonly Slot[], suits: (slot: Slot) => boolean): number {
  return slots.find(suits)?.startsAt ?? Number.POSITIVE_INFINITY;
}

/** As the picker reads them, without what searches hold in memory. */
async function freeSlots(docId: string, at: object = {}): Promise<Slot[]> {
  const { body } = await requestAs(clinic, 'getAvailability', { docId, days: 7, ...at });
  return body.days.flatMap(({ slotDate, slots }: { slotDate: string; slots: Slot[] }) =>
    slots.map((slot) => ({ ...slot, slotDate })),
  );
}

async function listed(node: typeof clinic, window: object) {
  const query = { sort: 'earliest', page: 1, pageSize: 100, ...window };
  const { body } = await requestAs(node, 'listDoctors', query);
  return { ids: body.doctors.map(({ _id }: { _id: string }) => _id), total: body.total };
}

async function setHours(as: Person, from: string): Promise<void> {
  const hours = [2, 3, 5].map((weekday) => ({ weekday, clock: [from, '13:00'] }));
  await request(as, 'setHours', { hours });
}
