import { namesEmergency } from '@nadi/messages/en/emergencies';
import { SYMPTOMS } from '@nadi/messages/en/symptoms';
import { expect, test } from 'vitest';
import { requestAs, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { EMERGENCY_PHRASES, listSearches, SYMPTOM_PHRASES } from '#testing/symptom-phrases.ts';
import { completePhrases, parseSearch } from './parse-search.ts';

const clinic = testClinic();

/** In the order in which they were added: names that resemble symptoms come first. */
const DOCTORS = [
  ['Dr. Imran Khan', 'Neurologist'],
  ['Dr. Sana Khanna', 'Dermatologist'],
  ['Dr. Adil Bukhari', 'Gynecologist'],
  ['Dr. Naveen Dard', 'Dermatologist'],
  ['Dr. Inzamam Ulhaq', 'Pediatricians'],
  ['Dr. Rita Thakkar', 'Gastroenterologist'],
  ['Dr. Anil Kumar', 'Gynecologist'],
  ['Dr. Zoya Husain', 'Pediatricians'],
  ['Dr. Petra Fiebig', 'Gastroenterologist'],
  ['Dr. Asha Rao', 'General physician'],
] as const;

async function addDoctors() {
  for (const [name, speciality] of DOCTORS) await someDoctor(clinic, { name, speciality });
}

async function findFirst(search: string) {
  const { doctors } = (await requestAs(clinic, 'listDoctors', { search, page: 1 })).body;
  const suggested = (await requestAs(clinic, 'suggestDoctors', { search })).body;
  return {
    search,
    listed: doctors[0]?.speciality,
    suggested: suggested.specialities[0]?.speciality,
    called: suggested.doctors.map(({ name }: { name: string }) => name),
  };
}

test.each([
  ...Object.entries(SYMPTOM_PHRASES).map(([language, table]) => ({ language, table })),
  { language: 'emergencies', table: EMERGENCY_PHRASES },
])('finds the speciality for each phrase: $language', async ({ table }) => {
  await addDoctors();
  const found = [];
  for (const [search] of listSearches(table)) found.push(await findFirst(search));
  expect(found).toEqual(
    listSearches(table).map(([search, first]) => ({
      ...{ search, listed: first, suggested: first, called: [] },
    })),
  );
});

test('has at least 300 phrases, and no phrase twice', () => {
  const tables = [...Object.values(SYMPTOM_PHRASES), EMERGENCY_PHRASES];
  const searches = tables.flatMap(listSearches).map(([search]) => search);
  expect(searches.length).toBeGreaterThanOrEqual(300);
  expect(searches.filter((each, at) => searches.indexOf(each) !== at)).toEqual([]);
});

test('warns for each phrase of an emergency, and for no other', () => {
  const plain = Object.entries(SYMPTOM_PHRASES)
    .filter(([language]) => language !== 'English')
    .flatMap(([, table]) => listSearches(table));
  expect(plain.filter(([search]) => namesEmergency(search))).toEqual([]);
  const urgent = listSearches(EMERGENCY_PHRASES);
  expect(urgent.filter(([search]) => !namesEmergency(search))).toEqual([]);
});

test.each([
  ['Khan', 'Dr. Imran Khan'],
  ['Dr. Khan', 'Dr. Imran Khan'],
  ['Bukhari', 'Dr. Adil Bukhari'],
  ['bukhary', 'Dr. Adil Bukhari'],
  ['Dard', 'Dr. Naveen Dard'],
  ['Dr. Dard', 'Dr. Naveen Dard'],
  ['Ulhaq', 'Dr. Inzamam Ulhaq'],
  ['Thakkar', 'Dr. Rita Thakkar'],
  ['Thakar', 'Dr. Rita Thakkar'],
  ['Kumar', 'Dr. Anil Kumar'],
  ['Hussain', 'Dr. Zoya Husain'],
  ['Fiebig', 'Dr. Petra Fiebig'],
])('finds the doctor called %s before a misspelt symptom', async (search, name) => {
  await addDoctors();
  const list = await requestAs(clinic, 'listDoctors', { search, page: 1 });
  const { specialities, doctors } = (await requestAs(clinic, 'suggestDoctors', { search })).body;
  expect([list.body.doctors[0]?.name, specialities[0], doctors[0]?.name]).toEqual([
    name,
    undefined,
    name,
  ]);
});

test.each([
  'khansi',
  'khaansi',
  'khasni',
  'khans',
  'khanshi',
  'bukhar',
  'bukhra',
  'feiber',
  'husten',
])('finds no doctor whose name resembles the symptom %j', async (search) => {
  await addDoctors();
  const { doctors, total } = (await requestAs(clinic, 'listDoctors', { search, page: 1 })).body;
  const suggested = (await requestAs(clinic, 'suggestDoctors', { search })).body;
  expect(suggested.doctors).toEqual([]);
  expect(suggested.specialities[0].speciality).toBe('General physician');
  expect(doctors.map(({ name }: { name: string }) => name)).toEqual(
    total === 0 ? [] : ['Dr. Asha Rao'],
  );
});

test('a word that is also a name is a symptom in a sentence', async () => {
  await addDoctors();
  const found = await findFirst('bahut dard hai');
  expect(found).toMatchObject({ listed: 'General physician', suggested: 'General physician' });
});

test('searches the words around complaints as names if there is no complaint', () => {
  expect(parseSearch('Dr. Abdul Hai').map(({ text }) => text)).toEqual(['abdul', 'hai']);
  expect(parseSearch('mujhe bukhar hai').map(({ text }) => text)).toEqual(['bukhar']);
});

test('finds nothing in a script without a table', async () => {
  await addDoctors();
  for (const search of ['காய்ச்சல்', 'జ్వరం', '发烧']) {
    const { body } = await requestAs(clinic, 'listDoctors', { search, page: 1 });
    const suggested = (await requestAs(clinic, 'suggestDoctors', { search })).body;
    expect([body.doctors, suggested.specialities, suggested.doctors]).toEqual([[], [], []]);
  }
});

test('gives the words of other languages for the clinic’s own speciality to it', async () => {
  await someDoctor(clinic, { name: 'Dr. Uma Iyer', speciality: 'Cardiologist' });
  const { body } = await requestAs(clinic, 'suggestDoctors', { search: 'Kardiologe' });
  expect(body.specialities).toEqual([{ phrase: 'kardiologe', speciality: 'Cardiologist' }]);
});

const ENGLISH = Object.entries(SYMPTOMS).flatMap(([speciality, phrases]) =>
  phrases.map((phrase) => [phrase.replace('-', ' '), speciality] as const),
);

test('English symptoms mean the same as without the words of other languages', () => {
  const specialitiesOf = (wanted: string) =>
    ENGLISH.flatMap(([phrase, speciality]) => (phrase === wanted ? speciality : []));
  for (const [phrase] of ENGLISH) {
    expect(parseSearch(phrase), phrase).toEqual([
      { text: phrase, specialities: specialitiesOf(phrase) },
    ]);
  }
});

test('the beginning of an English symptom suggests English phrases alone', () => {
  const english = new Set(ENGLISH.map(([phrase]) => phrase));
  for (const [phrase] of ENGLISH.filter(([each]) => each.length > 4)) {
    const suggested = completePhrases(phrase.slice(0, -1))[0]?.phrase ?? '';
    expect([suggested, english.has(suggested)]).toEqual([suggested, true]);
  }
});
