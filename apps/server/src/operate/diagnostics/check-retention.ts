import { findRetentionReport } from '#store/retention.ts';
import type { Db } from '#store/tables.ts';
import { type Finding, ok } from './finding.ts';

/** Says how many records the clinic no longer has to keep; what becomes of them is its decision. */
export async function checkRetention(db: Db): Promise<Finding> {
  const report = await findRetentionReport(db);
  if (!report) return ok('retention', 'no period is set or counted yet; every record is kept');
  const { patients, years } = report;
  return ok('retention', `${patients} patients were here last more than ${years} years ago`);
}
