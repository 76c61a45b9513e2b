import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@nadi/domain/retention';
import { erasureFixture, MARK } from '@nadi/server/testing/erasure-fixture';
import { expect, test } from 'vitest';
import { backUp, plantWords, restore } from './erasures/plant-words.ts';
import { atLeast, count, exactly, report } from './support/verdict.ts';

/** Each has about seventy words. */
const PATIENTS = count(140, 1);

const fixture = erasureFixture();
const { clinic, people, confirm, someRecord, tablesWithMark, runJob, restart, dataDir } = fixture;
const { request } = clinic;
const run = (statement: string) => clinic.database.executeSql(statement);
const RETAINED: readonly string[] = [...RETENTION.record.tables, ...RETENTION.payments.tables];

test('words about patients stay only where the law requires it, also after a restore', async () => {
  const patients: string[] = [];
  let words = 0;
  for (let patient = 0; patient < PATIENTS; patient += 1) {
    if (patient > 0) await fixture.renewPeople();
    const appointmentId = await someRecord();
    const { id, email = '' } = people.patient;
    const planted = await plantWords(run, { id, email, appointmentId });
    expect(planted.refused).toEqual([]);
    words += planted.words;
    patients.push(id);
  }
  expect(await listsAndFiles()).toContain(MARK);
  await backUp(run);
  for (const id of patients) expect((await confirm(id)).status).toBe(200);
  await runJob();
  const wrongly = await tablesWrongly();
  const shown = await listsAndFiles();
  await restore(run);
  const again = await restart();
  const wronglyAgain = await tablesWrongly();
  clinic.now = Date.parse('2040-01-01T12:00:00+05:30');
  // A run erases fifty records.
  for (let left = PATIENTS; left >= 0; left -= 50) await runJob();
  const figures = [
    atLeast('words', words, count(10_000, 60)),
    exactly('other tables than the law requires, with words', wrongly.length, 0),
    exactly('words in lists and in files', shown.split(MARK).length - 1, 0),
    exactly('patients that a restore has not erased again', patients.length - again, 0),
    exactly('the same after a restore', wronglyAgain.length, 0),
    exactly('tables with words in the end', (await tablesWithMark()).length, 0),
  ];
  expect(report(figures), [...wrongly, ...wronglyAgain].join()).toBe(true);
});

async function tablesWrongly(): Promise<string[]> {
  return (await tablesWithMark()).filter((table) => !RETAINED.includes(table));
}

async function listsAndFiles(): Promise<string> {
  const lists = [
    await request(people.admin, 'listPatients', { search: MARK }),
    await request(people.admin, 'listMessages', { search: MARK }),
  ];
  expect(lists.map(({ status }) => status)).toEqual([200, 200]);
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'utf8'));
  return JSON.stringify(lists.map(({ body }) => body)) + files.join('');
}
