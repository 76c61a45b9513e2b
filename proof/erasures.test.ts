import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@nadi/domain/retention';
import { erasureFixture, MARK } from '@nadi/server/testing/erasure-fixture';
import { expect, test } from 'vitest';
import { plantWords } from './erasures/plant-words.ts';
import { count, exactly, info, report } from './support/verdict.ts';

/** With some seventy words each. */
const PATIENTS = count(140, 1);

const fixture = erasureFixture();
const { clinic, people, confirm, someRecord, tablesWithMark, runJob, dataDir } = fixture;
const { request } = clinic;
const RETAINED: readonly string[] = [...RETENTION.record.tables, ...RETENTION.payments.tables];

test('after an erasure, words of every table about patients stay only where the law requires it', async () => {
  let words = 0;
  for (let patient = 0; patient < PATIENTS; patient += 1) {
    if (patient > 0) await fixture.renewPeople();
    const appointmentId = await someRecord();
    const { id, email = '' } = people.patient;
    const planted = await plantWords((each) => clinic.database.executeSql(each), {
      id,
      email,
      appointmentId,
    });
    expect(planted.refused).toEqual([]);
    words += planted.words;
    expect((await confirm()).status).toBe(200);
  }
  const wrongly = (await tablesWithMark()).filter((table) => !RETAINED.includes(table));
  const lists = [
    await request(people.admin, 'listPatients', { query: MARK }),
    await request(people.admin, 'listMessages'),
  ];
  const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'utf8'));
  const shown = JSON.stringify(lists.map(({ body }) => body)) + files.join('');
  clinic.now = Date.parse('2040-01-01T12:00:00+05:30');
  // A run erases fifty records.
  for (let run = 0; run <= PATIENTS / 50; run += 1) await runJob();
  const figures = [
    info('words', words),
    exactly('tables with words that no law requires', wrongly.length, 0),
    exactly('words in lists and in files', shown.split(MARK).length - 1, 0),
    exactly('tables with words in the end', (await tablesWithMark()).length, 0),
  ];
  expect(report(figures), wrongly.join()).toBe(true);
});
