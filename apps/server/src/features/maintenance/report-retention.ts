import type { Clock } from '#platform/clock.ts';
import type { Job } from '#platform/jobs.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { countOldRecords, deleteRetentionReport, saveRetentionReport } from '#store/retention.ts';
import type { Db } from '#store/tables.ts';

/** Counts at night which records are older than the clinic has to keep them; it removes none. */
export function reportRetention(db: Db, { now }: Clock): Job {
  return {
    schedule: '50 21 * * *',
    async run() {
      const { recordYears } = presentClinicSettings(await findClinicSettings(db));
      if (!recordYears) return deleteRetentionReport(db);
      const period = { years: recordYears, at: new Date(now()) };
      const found = await countOldRecords(db, period);
      return saveRetentionReport(db, { ...found, ...period });
    },
  };
}
