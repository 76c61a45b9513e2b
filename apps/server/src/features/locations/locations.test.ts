import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { expect, test } from 'vitest';
import { somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { NEW_PLACE, placeDoctor, savePlace } from '#testing/places-fixture.ts';

const clinic = testClinic();
const { request } = clinic;
const DAY = '6_1_2027';

test('a new clinic has one place, which follows its name and address', async () => {
  const [admin] = await somePeople(clinic, 'admin');
  await request(admin, 'updateClinicSettings', { displayName: 'Lotus', address: ['1 Lake Road'] });
  const { body } = await request(admin, 'listLocations');
  expect(body.locations).toMatchObject([
    { _id: DEFAULT_LOCATION_ID, name: 'Lotus', address: ['1 Lake Road'] },
  ]);
  await savePlace(clinic, admin, { ...NEW_PLACE, _id: DEFAULT_LOCATION_ID, name: 'South' });
  await request(admin, 'updateClinicSettings', {
    displayName: 'Lotus Two',
    address: ['2 Lake Road'],
  });
  const after = await request(admin, 'listLocations');
  expect(after.body.locations).toMatchObject([{ name: 'South', address: NEW_PLACE.address }]);
});

test('a clinic of one place books and shows appointments as before', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  await placeDoctor(clinic, doctor, [{ clock: ['09:00', '12:00'] }], { byVideo: true });
  const booked = await book(patient, doctor, '9:00 AM');
  expect(booked.status).toBe(200);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0]).toMatchObject({ inPerson: true, meetingId: booked.body.meetingId });
  expect(body.appointments[0]).not.toHaveProperty('location');
  expect(body.appointments[0]).not.toHaveProperty('mode');
  const days = await request(patient, 'getAvailability', { docId: doctor.id });
  expect(days.body).not.toHaveProperty('locationIds');
});

test('an appointment is at the place of the doctor’s hours', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const north = await savePlace(clinic, admin);
  await placeDoctor(clinic, doctor, [
    { clock: ['09:00', '12:00'] },
    { at: north._id, clock: ['14:00', '17:00'] },
  ]);
  const shown = await request(patient, 'getAvailability', { docId: doctor.id, days: '2' });
  expect(shown.body).toMatchObject({
    locationId: DEFAULT_LOCATION_ID,
    locationIds: [DEFAULT_LOCATION_ID, north._id],
  });
  const atNorth = { docId: doctor.id, days: '2', locationId: north._id };
  const { body } = await request(patient, 'getAvailability', atNorth);
  expect(body.days[1].slots[0].slotTime).toBe('2:00 PM');
  expect((await book(patient, doctor, '2:00 PM')).body.code).toBe('slot-not-offered');
  expect((await book(patient, doctor, '2:00 PM', { locationId: north._id })).status).toBe(200);
  const list = await request(patient, 'listPatientAppointments');
  expect(list.body.appointments[0].location).toMatchObject({ _id: north._id, name: 'North' });
});

test('a call without a place gets the only place at which the doctor works', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const north = await savePlace(clinic, admin);
  await placeDoctor(clinic, doctor, [{ at: north._id, clock: ['09:00', '12:00'] }]);
  expect((await book(patient, doctor, '9:00 AM')).status).toBe(200);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0].location._id).toBe(north._id);
});

test('the search finds doctors by the name of a place at which they have hours', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  await somePeople(clinic, 'doctor');
  const north = await savePlace(clinic, admin, { name: 'Quayside' });
  await placeDoctor(clinic, doctor, [{ at: north._id, clock: ['09:00', '12:00'] }]);
  const found = async () => {
    const { body } = await request(patient, 'listDoctors', { search: 'quayside', page: '1' });
    return body.doctors.map(({ _id }: { _id: string }) => _id);
  };
  expect(await found()).toEqual([doctor.id]);
  await request(admin, 'retireLocation', { locationId: north._id });
  expect(await found()).toEqual([]);
});

test('by phone a patient needs a number, and the mode decides length and price', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const modes = { phone: { minutes: 20, fees: 300 } };
  const type = { byVideo: true, byPhone: true, modes };
  await placeDoctor(clinic, doctor, [{ clock: ['09:00', '12:00'] }], type);
  const phone = { mode: 'phone' };
  expect((await book(patient, doctor, '9:00 AM', phone)).body.code).toBe('phone-missing');
  await clinic.database.executeSql(`UPDATE patients SET phone = '080 555 0100'`);
  expect((await book(patient, doctor, '9:00 AM', phone)).status).toBe(200);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0]).toMatchObject({ mode: 'phone', minutes: 20, amount: 300 });
  expect(body.appointments[0]).not.toHaveProperty('meetingId');
  const other = await somePatient(clinic);
  const clinicMode = await book(other, doctor, '10:00 AM', { mode: 'clinic' });
  expect(clinicMode.status).toBe(200);
  const listed = await request(other, 'listPatientAppointments');
  expect(listed.body.appointments[0]).toMatchObject({ mode: 'clinic', minutes: 30, amount: 500 });
  const [second] = await somePeople(clinic, 'doctor');
  expect((await book(other, second, '11:00 AM', phone)).body.code).toBe('mode-not-offered');
});

test('a move keeps the place, or takes another one with the mode', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const north = await savePlace(clinic, admin, { rooms: [{ name: 'A' }, { name: 'B' }] });
  await placeDoctor(
    clinic,
    doctor,
    [{ clock: ['09:00', '12:00'] }, { at: north._id, clock: ['14:00', '17:00'] }],
    { byVideo: true },
  );
  const inPerson = { mode: 'clinic', locationId: north._id };
  const { body } = await book(patient, doctor, '2:00 PM', inPerson);
  const move = (slotTime: string, more: object = {}) => {
    const wanted = { appointmentId: body.appointmentId, slotDate: DAY, slotTime, ...more };
    return request(patient, 'rescheduleAppointment', wanted);
  };
  const shown = async () => {
    const list = await request(patient, 'listPatientAppointments');
    return list.body.appointments[0];
  };
  expect((await move('3:00 PM')).status).toBe(200);
  expect(await shown()).toMatchObject({ location: { _id: north._id, room: 'A' } });
  expect((await move('9:00 AM')).body.code).toBe('slot-not-offered');
  expect((await move('9:00 AM', { locationId: DEFAULT_LOCATION_ID })).status).toBe(200);
  expect(await shown()).toMatchObject({ location: { _id: DEFAULT_LOCATION_ID }, mode: 'clinic' });
  expect((await move('9:30 AM', { mode: 'video' })).status).toBe(200);
  const video = await shown();
  expect(video).toMatchObject({ mode: 'video', meetingId: expect.any(String) });
  expect(video).not.toHaveProperty('location');
});

test('two places of a doctor are never closer than the journey', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const other = await somePatient(clinic);
  const north = await savePlace(clinic, admin, { travelMinutes: 60 });
  await placeDoctor(clinic, doctor, [
    { clock: ['09:00', '12:00'] },
    { at: north._id, clock: ['12:45', '17:00'] },
  ]);
  await savePlace(clinic, admin, { ...NEW_PLACE, _id: north._id, travelMinutes: 120 });
  // The first place has 30 minutes, so that 75 are needed.
  expect((await book(patient, doctor, '11:30 AM')).status).toBe(200);
  const { body } = await request(patient, 'getAvailability', {
    ...{ docId: doctor.id, days: '2' },
    locationId: north._id,
  });
  expect(body.days[1].slots[0].slotTime).toBe('1:15 PM');
  const close = await book(other, doctor, '12:45 PM', { locationId: north._id });
  expect(close.body).toMatchObject({ code: 'slot-taken' });
  expect((await book(other, doctor, '1:15 PM', { locationId: north._id })).status).toBe(200);
});

test('hours that leave too little time to travel are refused with the places', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const north = await savePlace(clinic, admin);
  const hours = [
    { weekday: 1, clock: ['09:00', '12:00'] },
    { weekday: 1, clock: ['12:15', '13:00'], at: north._id },
  ];
  const { status, body } = await request(doctor, 'setHours', { hours });
  expect([status, body.code]).toEqual([422, 'travel-too-long']);
  expect(body.message).toBe(
    'On Mon, 15 minutes are left from Nadi (until 12:00) to North (from 12:15), and the journey takes 30.',
  );
});

test('each booking gets the first free room, until all are taken', async () => {
  const [admin, ...doctors] = await somePeople(clinic, 'admin', 'doctor', 'doctor', 'doctor');
  const rooms = [{ name: 'Blue' }, { name: 'Amber' }];
  const north = await savePlace(clinic, admin, { rooms });
  const found: string[] = [];
  for (const doctor of doctors) {
    const patient = await somePatient(clinic);
    await placeDoctor(clinic, doctor, [{ at: north._id, clock: ['09:00', '12:00'] }]);
    const booked = await book(patient, doctor, '9:00 AM');
    const { body } = await request(patient, 'listPatientAppointments');
    found.push(booked.body.code ?? body.appointments[0].location.room);
  }
  expect(found).toEqual(['Amber', 'Blue', 'slot-taken']);
  const { body } = await request(admin, 'getAvailability', { docId: doctors[2]?.id, days: '2' });
  expect(body.days[1].slots[0].slotTime).toBe('9:30 AM');
});

test('a room that is left out gives its appointments to another free room', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const place = await savePlace(clinic, admin, { rooms: [{ name: 'A' }, { name: 'B' }] });
  await placeDoctor(clinic, doctor, [{ at: place._id, clock: ['09:00', '12:00'] }]);
  await book(patient, doctor, '9:00 AM');
  const [, b] = place.rooms;
  await savePlace(clinic, admin, { ...NEW_PLACE, _id: place._id, rooms: [b] });
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments[0].location.room).toBe('B');
  const location = { ...NEW_PLACE, _id: place._id, rooms: [{ name: 'C' }] };
  await savePlace(clinic, admin, { ...location, rooms: [b, { name: 'C' }] });
  expect((await request(admin, 'saveLocation', { location })).status).toBe(200);
});

test('a room stays while its appointments fit nowhere else', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const place = await savePlace(clinic, admin, { rooms: [{ name: 'A' }, { name: 'B' }] });
  const [a] = place.rooms;
  await placeDoctor(clinic, doctor, [{ at: place._id, clock: ['09:00', '12:00'] }]);
  const second = (await somePeople(clinic, 'doctor'))[0];
  await placeDoctor(clinic, second, [{ at: place._id, clock: ['09:00', '12:00'] }]);
  await book(patient, doctor, '9:00 AM');
  await book(await somePatient(clinic), second, '9:00 AM');
  const location = { ...NEW_PLACE, _id: place._id, rooms: [a] };
  const { status, body } = await request(admin, 'saveLocation', { location });
  expect([status, body.code]).toEqual([409, 'room-in-use']);
});

test('closing a place lists its appointments, which are decided like leave', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  const north = await savePlace(clinic, admin);
  await placeDoctor(clinic, doctor, [
    { clock: ['14:00', '17:00'] },
    { at: north._id, clock: ['09:00', '12:00'] },
  ]);
  const other = await somePatient(clinic);
  const { body: booked } = await book(patient, doctor, '9:00 AM', { locationId: north._id });
  await book(other, doctor, '2:00 PM');
  const closed = await request(admin, 'retireLocation', { locationId: north._id });
  expect(closed.body.affected).toEqual([booked.appointmentId]);
  const again = await request(admin, 'retireLocation', { locationId: north._id });
  expect(again.body.exceptionId).toBe(closed.body.exceptionId);
  const refused = await book(other, doctor, '10:00 AM', { locationId: north._id });
  expect(refused.body.code).toBe('location-retired');
  const { exceptionId } = closed.body;
  const listed = await request(admin, 'listLeave', { exceptionId });
  expect(listed.body).toMatchObject({
    undecided: 1,
    appointments: [{ _id: booked.appointmentId }],
  });
  const decisions = [{ appointmentId: booked.appointmentId, action: 'cancel' }];
  expect((await request(admin, 'decideLeave', { exceptionId, decisions })).body.undecided).toBe(0);
  const shown = await request(admin, 'listClinicLocations');
  expect(shown.body.locations[1].retired).toEqual({ exceptionId, undecided: 0 });
  const visible = await request(patient, 'listLocations');
  expect(visible.body.locations).toHaveLength(1);
  expect((await request(admin, 'reinstateLocation', { locationId: north._id })).status).toBe(200);
  const open = await book(other, doctor, '10:00 AM', { locationId: north._id });
  expect(open.status).toBe(200);
});

test('the first place stays, and names are given once', async () => {
  const [admin] = await somePeople(clinic, 'admin');
  const first = await request(admin, 'retireLocation', { locationId: DEFAULT_LOCATION_ID });
  expect(first.body.code).toBe('first-location');
  await savePlace(clinic, admin);
  const twice = await request(admin, 'saveLocation', { location: { ...NEW_PLACE, name: 'north' } });
  expect(twice.body).toMatchObject({ code: 'name-twice', field: 'location.name' });
  const _id = '11111111-1111-4111-8111-111111111111';
  const unknown = await request(admin, 'saveLocation', { location: { ...NEW_PLACE, _id } });
  expect(unknown.body.code).toBe('location-not-found');
});

test('a second place gives earlier appointments in person the first one', async () => {
  const [admin, doctor, patient] = await somePeople(clinic, 'admin', 'doctor', 'patient');
  await placeDoctor(clinic, doctor, [{ clock: ['09:00', '12:00'] }]);
  await book(patient, doctor, '11:30 AM');
  await clinic.database.executeSql(
    'UPDATE claims SET location_id = NULL, travel_minutes = 0; UPDATE appointments SET location_id = NULL',
  );
  const north = await savePlace(clinic, admin);
  await placeDoctor(clinic, doctor, [{ at: north._id, clock: ['12:00', '17:00'] }]);
  const other = await somePatient(clinic);
  expect((await book(other, doctor, '12:00 PM')).body.code).toBe('slot-taken');
  expect((await book(other, doctor, '12:30 PM')).status).toBe(200);
});

async function book(
  patient: Parameters<typeof request>[0],
  doctor: { id: string },
  slotTime: string,
  more: object = {},
) {
  return request(patient, 'bookAppointment', {
    docId: doctor.id,
    slotDate: DAY,
    slotTime,
    ...more,
  });
}
