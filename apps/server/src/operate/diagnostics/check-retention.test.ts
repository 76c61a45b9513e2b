import { expect, test } from 'vitest';
import { deleteRetentionReport, saveRetentionReport } from '#store/retention.ts';
import { testClinic } from '#testing/build-app.ts';
import { checkRetention } from './check-settings.ts';

const clinic = testClinic();

test('says what the last count found, or that there is none', async () => {
  const { db } = clinic.database;
  expect(await checkRetention(db)).toMatchObject({ ok: true });
  const report = { years: 5, patients: 12, oldestAt: new Date(clinic.now) };
  await saveRetentionReport(db, { ...report, at: new Date(clinic.now) });
  expect(await checkRetention(db)).toEqual({
    about: 'retention',
    ok: true,
    message: '12 patients were here last more than 5 years ago',
  });
  await deleteRetentionReport(db);
  expect((await checkRetention(db)).message).toContain('no period is set');
});
