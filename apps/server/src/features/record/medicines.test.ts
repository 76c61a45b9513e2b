import { beforeEach, expect, test } from 'vitest';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { ITEMS, REGISTRATION, somePrescriber } from '#testing/prescription-fixture.ts';

const clinic = testClinic();
const { request } = clinic;

const MEDICINE = ITEMS[0] as Record<string, unknown>;
/** The part of `MEDICINE` that a search may return. */
const { instruction: _, ...LINE } = MEDICINE;

let doctor: Person;
let appointmentId: string;

beforeEach(async () => {
  ({ doctor, appointmentId } = await somePrescriber(clinic));
});

async function prescribe(items: object[] = ITEMS, more: object = {}): Promise<string> {
  const body = { appointmentId, items, ...more };
  return (await request(doctor, 'savePrescription', body)).body.prescription._id;
}

async function search(text: string, as = doctor) {
  return (await request(as, 'searchMedicines', { search: text })).body.medicines;
}

/** Prescribes the items to another patient of the same doctor. */
async function prescribeToAnother(items: object[], slotTime: string) {
  const patient = await somePatient(clinic);
  const booked = { docId: doctor.id, slotDate: '8_1_2027', slotTime };
  const { body } = await request(patient, 'bookAppointment', booked);
  await request(doctor, 'savePrescription', { appointmentId: body.appointmentId, items });
}

test('a doctor finds a medicine that they prescribed, by name, brand and misspelt name', async () => {
  await prescribe([{ ...MEDICINE, brand: 'Calpol', brandReason: 'Asha knows it' }]);
  const found = [{ medicine: { ...LINE, brand: 'Calpol' }, own: true }];
  for (const text of ['para', 'CALP', 'paracetmol']) expect(await search(text)).toEqual(found);
  expect(await search('ibuprofen')).toEqual([]);
});

test('leaves out what may describe a patient, and fields that say nothing', async () => {
  await prescribe([{ ...MEDICINE, asNeeded: false, route: '', instruction: 'For Asha' }]);
  const { asNeeded: _needed, ...line } = LINE;
  expect(await search('para')).toEqual([{ medicine: line, own: true }]);
});

test('finds medicines of other doctors once three patients have had them', async () => {
  const other = await someDoctor(clinic);
  await prescribe();
  await prescribe();
  await prescribeToAnother(ITEMS, '10:00 AM');
  expect(await search('para', other)).toEqual([]);
  await prescribeToAnother(ITEMS, '10:30 AM');
  expect(await search('para', other)).toEqual([{ medicine: LINE, own: false }]);
});

test('does not suggest a medicine of a replaced or cancelled prescription', async () => {
  const wrong = await prescribe([{ ...MEDICINE, strength: '5000 mg' }]);
  const right = await prescribe([MEDICINE], { replaces: wrong });
  expect(await search('para')).toEqual([{ medicine: LINE, own: true }]);
  await request(doctor, 'cancelPrescription', { prescriptionId: right });
  expect(await search('para')).toEqual([]);
});

test('lists own medicines first, those that begin with the search before others', async () => {
  await prescribe([{ ...MEDICINE, name: 'Levoparacetin' }]);
  await prescribe([MEDICINE]);
  const names = (await search('parac')).map(
    ({ medicine }: never) => (medicine as typeof LINE).name,
  );
  expect(names).toEqual(['Paracetamol', 'Levoparacetin']);
});

test('searches a wildcard as a letter', async () => {
  await prescribe();
  expect(await search('%')).toEqual([]);
});

test('a doctor stars a medicine once and removes it', async () => {
  const starred = { medicine: { ...MEDICINE, brandReason: 'Asha knows it' } };
  const first = (await request(doctor, 'saveFavouriteMedicine', starred)).body;
  const again = (await request(doctor, 'saveFavouriteMedicine', { medicine: MEDICINE })).body;
  expect(again.favouriteId).toBe(first.favouriteId);
  const list = async () => (await request(doctor, 'listFavouriteMedicines')).body.favourites;
  expect(await list()).toEqual([{ _id: first.favouriteId, medicine: MEDICINE }]);
  const { favouriteId } = first;
  expect((await request(doctor, 'removeFavouriteMedicine', { favouriteId })).status).toBe(200);
  expect(await list()).toEqual([]);
  const ended = await request(doctor, 'removeFavouriteMedicine', { favouriteId });
  expect([ended.status, ended.body.code]).toEqual([404, 'favourite-not-found']);
});

test('refuses a favourite without directions', async () => {
  const { status, body } = await request(doctor, 'saveFavouriteMedicine', {
    medicine: { name: 'Zinc' },
  });
  expect([status, body.code]).toEqual([422, 'incomplete-medicine']);
});

test('refuses the favourite after the hundredth', async () => {
  const save = (strength: string) =>
    request(doctor, 'saveFavouriteMedicine', { medicine: { ...MEDICINE, strength } });
  for (let mg = 1; mg <= 100; mg += 1) await save(`${mg} mg`);
  const { status, body } = await save('101 mg');
  expect([status, body.code]).toEqual([409, 'too-many-favourites']);
  expect((await save('7 mg')).status).toBe(200);
});

test('other doctors neither see nor remove a favourite', async () => {
  const other = (await bookedAppointment(clinic)).doctor;
  await request(other, 'updateDoctorProfile', REGISTRATION);
  const saved = (await request(doctor, 'saveFavouriteMedicine', { medicine: MEDICINE })).body;
  expect((await request(other, 'listFavouriteMedicines')).body.favourites).toEqual([]);
  const { favouriteId } = saved;
  expect((await request(other, 'removeFavouriteMedicine', { favouriteId })).status).toBe(404);
});
