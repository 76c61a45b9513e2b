import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { readDirectoryChanges } from '#store/doctor-lists.ts';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { anotherNode } from '#testing/another-node.ts';
import { testClinic } from '#testing/build-app.ts';
import { createDoctorDirectory } from './doctor-directory.ts';
import { completePhrases, parseSearch, treatingSpecialities } from './parse-search.ts';
import { createVocabulary } from './vocabulary.ts';

const clinic = testClinic();
const { request } = clinic;

describe('search', () => {
  let other: FastifyInstance | undefined;

  afterEach(() => other?.close());

  const SPECIALITIES = ['General physician', 'Dermatologist', 'Neurologist'] as const;

  const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

  const name = fc
    .tuple(
      oneOf(['Asha', 'Suresh', 'Trisha', 'Nagesh', 'Anna-Maria', "D'Cruz"]),
      oneOf(['Naik', 'Bose', 'Rao', 'Kulkarni', 'Nagarajan', 'Shetty', 'Bo']),
    )
    .map((parts) => `Dr. ${parts.join(' ')}`);

  const doctor = fc.record({
    name,
    speciality: oneOf(SPECIALITIES),
    feeMinor: oneOf([30_000, 50_000, 70_000]),
    line1: oneOf(['17, 4th Cross', '5 Rao Street', 'Nagar Road 2']),
    line2: oneOf([
      'Jayanagar, Bengaluru',
      'Kalyan Nagar, Mysuru',
      'Hebbal',
      'Indiranagar, Bengaluru',
    ]),
    experience: oneOf(['4 Year', '12 Year', 'Fresher']),
    gender: oneOf(['Male', 'Female', null] as const),
    languages: oneOf([['Kannada', 'English'], ['Tamil'], []]),
  });

  const word = oneOf([
    ...[
      'Naik',
      'Nayk',
      'naig',
      'Asha',
      'ahsa',
      'Kulkarny',
      'Mysore',
      'mysuru',
      'nagar',
      'na',
      'Dr.',
    ],
    ...[
      'skin',
      'migrane',
      'headache',
      'Bengalore',
      'Bo',
      'street',
      '4th',
      "D'Cruz",
      'sheti',
      'xyzzy',
    ],
  ]);

  const search = fc.record(
    {
      search: fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      speciality: oneOf(SPECIALITIES),
      gender: oneOf(['Male', 'Female']),
      language: oneOf(['Kannada', 'Tamil']),
      feeMax: oneOf([300, 500]),
      sort: oneOf(['relevance', 'fee', 'experience']),
    },
    { requiredKeys: [] },
  );

  type Doctor = typeof doctor extends fc.Arbitrary<infer D> ? D : never;

  type Search = typeof search extends fc.Arbitrary<infer S> ? S : never;

  test('words, filters and orders find what PostgreSQL finds, on every node, after every change', async () => {
    other = await anotherNode(clinic);
    const nodes = [clinic, { ...clinic, app: other }];
    const admin = await someAdmin(clinic);
    const scenario = fc.tuple(
      fc.array(doctor, { minLength: 1, maxLength: 4 }),
      fc.array(search, { minLength: 8, maxLength: 8 }),
      fc.nat(),
    );
    await fc.assert(
      fc.asyncProperty(scenario, async ([doctors, searches, chosen]) => {
        for (const each of doctors) await addDoctor(each);
        const ids = await allDoctors();
        const docId = ids[chosen % ids.length] ?? '';
        await request(admin, 'changeAvailability', { docId });
        if (chosen % 5 === 0) await request(admin, 'retireDoctor', { docId });
        for (const [at, filter] of searches.entries()) {
          const node = nodes[at % 2] ?? clinic;
          const { body } = await requestAs(node, 'listDoctors', {
            ...filter,
            page: 1,
            pageSize: 100,
          });
          const found = body.doctors.map(({ _id }: { _id: string }) => _id);
          expect([found, body.total], JSON.stringify(filter)).toEqual(await bySql(filter));
        }
      }),
      { numRuns: 12 },
    );
  });

  test('suggestions find the names that PostgreSQL finds', async () => {
    const doctors = fc.sample(doctor, 30);
    for (const each of doctors) await addDoctor(each);
    for (const typed of ['Na', 'Nayk', 'asha bo', 'Kulk', 'dcruz', 'annamaria', 'shet']) {
      const { body } = await requestAs(clinic, 'suggestDoctors', { search: typed });
      const text = parseSearch(typed)
        .map((term) => term.text)
        .join(' ');
      const similarity = `word_similarity(${quoted(text)}, name)`;
      const expected = await idsOf(`
      SELECT id FROM doctors WHERE name ILIKE ${quoted(`%${text}%`)} OR ${similarity} >= 0.4
      ORDER BY ${similarity} DESC, id LIMIT 4`);
      expect(
        body.doctors.map(({ _id }: { _id: string }) => _id),
        typed,
      ).toEqual(expected);
    }
  });

  async function addDoctor({ name, speciality, feeMinor, ...rest }: Doctor): Promise<void> {
    const { id } = await someDoctor(clinic, { name, speciality, feeMinor });
    const { line1, line2, experience, gender, languages } = rest;
    await clinic.database.db
      .updateTable('doctors')
      .set({ address_line1: line1, address_line2: line2, experience, gender, languages })
      .where('id', '=', id)
      .execute();
  }

  function allDoctors(): Promise<string[]> {
    return idsOf('SELECT id FROM doctors WHERE retired_at IS NULL ORDER BY id');
  }

  async function idsOf(statement: string): Promise<string[]> {
    const { rows } = await clinic.database.executeSql(statement);
    return rows.map((row) => String((row as { id: string }).id));
  }

  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

  /** Runs the search as SQL, which defines the doctors that are found and their order. */
  async function bySql(filter: Search): Promise<[string[], number]> {
    const terms = parseSearch(filter.search ?? '');
    const place = "(address_line1 || ' ' || address_line2)";
    const hasWord = (text: string, resembling?: boolean) =>
      `(name || ' ' || ${place}) ~* ${quoted(`\\m${text}${resembling ? '' : '\\M'}`)}`;
    const conditions = terms.map(({ text, specialities, resembling }) => {
      const pattern = quoted(`%${text}%`);
      const contains =
        specialities.length > 0
          ? hasWord(text, resembling)
          : `name ILIKE ${pattern} OR ${place} ILIKE ${pattern}`;
      const list = specialities.map(quoted).join(', ');
      return specialities.length > 0
        ? `(speciality IN (${list}) OR ${contains})`
        : `(${contains} OR id IN (SELECT doctors_resembling(${quoted(text)})))`;
    });
    if (filter.speciality) conditions.push(`speciality = ${quoted(filter.speciality)}`);
    if (filter.gender) conditions.push(`gender = ${quoted(filter.gender)}`);
    if (filter.language) conditions.push(`${quoted(filter.language)} = ANY (languages)`);
    if (filter.feeMax) conditions.push(`fee_minor <= ${filter.feeMax * 100}`);
    const names = terms.filter((term) => term.specialities.length === 0).map(({ text }) => text);
    const treating = quoted(`{${treatingSpecialities(terms).join(',')}}`);
    const spelled = ['retired_at IS NULL', ...names.map((text) => hasWord(text))].join(' AND ');
    const relevance = `array_position(${treating}::text[], speciality), (${spelled}) DESC,
      word_similarity(${quoted(names.join(' '))}, name) DESC,`;
    const order = {
      fee: 'fee_minor,',
      experience: "substring(experience FROM '^[0-9]+')::int DESC,",
      relevance,
    }[filter.sort ?? 'relevance'];
    const ids = await idsOf(`
    SELECT id FROM doctors WHERE ${['retired_at IS NULL', ...conditions].join(' AND ')}
    ORDER BY ${order} created_at, id`);
    return [ids, ids.length];
  }
});

test('after a restore, the transactions of the other database do not count as new forever', async () => {
  const { db } = clinic.database;
  const { id } = await someDoctor(clinic);
  const slot = { docId: id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await request(await somePatient(clinic), 'bookAppointment', slot);
  await db
    .updateTable('claims')
    .set({ added_in: 2 ** 40 })
    .execute();
  await db
    .updateTable('doctor_changes')
    .set({ changed_in: 2 ** 40 })
    .execute();
  const { entries } = await createDoctorDirectory().read(db);
  expect(entries.map((entry) => entry.id)).toContain(id);
  const { horizon } = await readDirectoryChanges(db, 0);
  const next = await readDirectoryChanges(db, horizon);
  expect([next.changed, next.booked]).toEqual([[], []]);
});

test.each([
  ['Dr. Naik', [{ text: 'naik', specialities: [] }]],
  ['dermatologist', [{ text: 'dermatologist', specialities: ['Dermatologist'] }]],
  ['dermatalogist', [resembling('dermatalogist', 'Dermatologist')]],
  ['skin', [{ text: 'skin', specialities: ['Dermatologist'] }]],
  ['headache', [{ text: 'headache', specialities: ['General physician', 'Neurologist'] }]],
  ['headake', [resembling('headake', 'General physician', 'Neurologist')]],
  ['migr', [resembling('migr', 'Neurologist')]],
  ['hair fall', [{ text: 'hair fall', specialities: ['Dermatologist'] }]],
  ['stomach pain', [{ text: 'stomach pain', specialities: ['Gastroenterologist'] }]],
  [
    'skin doctor in Bengaluru',
    [
      { text: 'skin', specialities: ['Dermatologist'] },
      { text: 'bengaluru', specialities: [] },
    ],
  ],
  ['chest pain', [{ text: 'chest pain', specialities: ['General physician'] }]],
  ['severe back pain', [{ text: 'back pain', specialities: ['General physician'] }]],
  ['heart', [{ text: 'heart', specialities: ['General physician'] }]],
  ['heartburn', [{ text: 'heartburn', specialities: ['Gastroenterologist'] }]],
  ['child fever', forChildren('child', 'fever')],
  ['my child has fever', forChildren('child', 'fever')],
  ['skin rash on my child', forChildren('skin', 'rash', 'child')],
  ['fever baby Mysuru', [...forChildren('fever', 'baby'), { text: 'mysuru', specialities: [] }]],
  ['doctor', []],
  ['  .,- ', []],
  ['\u{1F600} ', [{ text: '\u{1F600}', specialities: [] }]],
])('%j is searched as %j', (search, terms) => {
  expect(parseSearch(search)).toEqual(terms);
});

test('the name of an own speciality means nothing else', () => {
  const vocabulary = createVocabulary(['Cardiologist']);
  expect(parseSearch('cardiologist', vocabulary)).toEqual([
    { text: 'cardiologist', specialities: ['Cardiologist'] },
  ]);
  expect(parseSearch('cardiologist')).toEqual([
    { text: 'cardiologist', specialities: ['General physician'] },
  ]);
});

test('at most six terms are searched for', () => {
  expect(parseSearch('asha b c d e f g h')).toHaveLength(6);
});

test.each([
  ['mig', ['migraine']],
  ['migrane', ['migraine']],
  ['m', []],
])('typing %j suggests %j', (typed, phrases) => {
  expect(completePhrases(typed).map(({ phrase }) => phrase)).toEqual(phrases);
});

function resembling(text: string, ...specialities: string[]) {
  return { text, specialities, resembling: true };
}

function forChildren(...words: string[]) {
  return words.map((text) => ({ text, specialities: ['Pediatricians'] }));
}
