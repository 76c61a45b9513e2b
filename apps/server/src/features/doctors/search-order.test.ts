import { expect, test } from 'vitest';
import { requestAs, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

/** In the order in which they were added: names that resemble symptoms come first. */
const DOCTORS = [
  ['Dr. Prakash Rashinkar', 'Neurologist'],
  ['Dr. Mala Iyer', 'Neurologist'],
  ['Dr. Feroz Skinner', 'Gastroenterologist'],
  ['Dr. Nayan Nayak', 'Gastroenterologist'],
  ['Dr. Suresh Naik', 'Dermatologist'],
  ['Dr. Usha Kidwai', 'Gynecologist'],
  ['Dr. Lakshmi Menon', 'Gynecologist'],
  ['Dr. Anita Kulkarni', 'Pediatricians'],
  ['Dr. Asha Rao', 'General physician'],
] as const;

/** Returns the first doctor of the list and the first suggestion, by speciality or by name. */
async function firstResults(search: string, by: 'speciality' | 'name') {
  const [list, { body }] = [
    await requestAs(clinic, 'listDoctors', { search, page: 1 }),
    await requestAs(clinic, 'suggestDoctors', { search }),
  ];
  const suggested = [...body.specialities, ...body.doctors];
  return { search, listed: list.body.doctors[0]?.[by], suggested: suggested[0]?.[by] };
}

test.each([
  {
    kind: 'symptoms',
    by: 'speciality',
    first: [
      ['fever', 'General physician'],
      ['headache', 'General physician'],
      ['headake', 'General physician'],
      ['allergies', 'General physician'],
      ['fever rash', 'General physician'],
      ['chest pain', 'General physician'],
      ['severe back pain', 'General physician'],
      ['pregnancy', 'Gynecologist'],
      ['problem with my periods', 'Gynecologist'],
      ['skin rash', 'Dermatologist'],
      ['skin rashes', 'Dermatologist'],
      ['rash', 'Dermatologist'],
      ['skin', 'Dermatologist'],
      ['hair fall', 'Dermatologist'],
      ['child', 'Pediatricians'],
      ['kids', 'Pediatricians'],
      ['my child has fever', 'Pediatricians'],
      ['migraine', 'Neurologist'],
      ['migrane', 'Neurologist'],
      ['headache tingling', 'Neurologist'],
      ['memory', 'Neurologist'],
      ['stomach pain', 'Gastroenterologist'],
      ['gas', 'Gastroenterologist'],
      ['heartburn', 'Gastroenterologist'],
    ],
  },
  {
    kind: 'specialities',
    by: 'speciality',
    first: [
      ['General physician', 'General physician'],
      ['gp', 'General physician'],
      ['gynaecologist', 'Gynecologist'],
      ['skin doctor', 'Dermatologist'],
      ['dermatalogist', 'Dermatologist'],
      ['child specialist', 'Pediatricians'],
      ['neuro', 'Neurologist'],
      ['gastroenterologist', 'Gastroenterologist'],
      ['urologist', 'General physician'],
      ['nephrologist', 'General physician'],
    ],
  },
  {
    kind: 'exact names',
    by: 'name',
    first: [
      ['Dr. Naik', 'Dr. Suresh Naik'],
      ['naik suresh', 'Dr. Suresh Naik'],
      ['Nayak', 'Dr. Nayan Nayak'],
      ['mala iyer', 'Dr. Mala Iyer'],
      ['Dr Rashinkar', 'Dr. Prakash Rashinkar'],
      ['skinner', 'Dr. Feroz Skinner'],
      ['rao', 'Dr. Asha Rao'],
    ],
  },
  {
    kind: 'similar names',
    by: 'name',
    first: [
      ['Kulkarny', 'Dr. Anita Kulkarni'],
      ['Naig', 'Dr. Suresh Naik'],
      ['lakshmy menon', 'Dr. Lakshmi Menon'],
      ['Kidvai', 'Dr. Usha Kidwai'],
      ['ashaa rao', 'Dr. Asha Rao'],
    ],
  },
] as const)('$kind decide the first doctor and the first suggestion', async ({ by, first }) => {
  for (const [name, speciality] of DOCTORS) await someDoctor(clinic, { name, speciality });
  const found = [];
  for (const [search] of first) found.push(await firstResults(search, by));
  expect(found).toEqual(
    first.map(([search, result]) => ({ search, listed: result, suggested: result })),
  );
});

test('lists the specialities for a symptom in the order of the symptom table', async () => {
  for (const [name, speciality] of DOCTORS) await someDoctor(clinic, { name, speciality });
  const { body } = await requestAs(clinic, 'listDoctors', { search: 'headache' });
  expect(body.doctors.map(({ name }: { name: string }) => name)).toEqual([
    'Dr. Asha Rao',
    'Dr. Prakash Rashinkar',
    'Dr. Mala Iyer',
  ]);
});

test('lists a name before the symptom that begins with it', async () => {
  for (const [name, speciality] of DOCTORS) await someDoctor(clinic, { name, speciality });
  const { body } = await requestAs(clinic, 'listDoctors', { search: 'Mala' });
  expect(body.doctors.map(({ name }: { name: string }) => name)).toEqual([
    'Dr. Mala Iyer',
    'Dr. Asha Rao',
  ]);
});

test.each(['skin rash', 'rash', 'skin', 'kid', 'headake'])(
  'suggests no doctor whose name resembles the symptom %j',
  async (search) => {
    for (const [name, speciality] of DOCTORS) await someDoctor(clinic, { name, speciality });
    const { body } = await requestAs(clinic, 'suggestDoctors', { search });
    expect(body.doctors).toEqual([]);
  },
);

test('suggests the nearest speciality or symptom if nothing else fits', async () => {
  const { body } = await requestAs(clinic, 'suggestDoctors', { search: 'nuerolgist' });
  expect(body.specialities[0]).toEqual({ phrase: 'neurologist', speciality: 'Neurologist' });
});
