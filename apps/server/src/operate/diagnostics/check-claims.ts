import type { Db } from '#store/tables.ts';
import { listUnclaimed } from '#store/unclaimed-appointments.ts';
import { type Finding, fix, ok } from './finding.ts';

const SHOWN = 5;

/**
 * Finds coming appointments that do not occupy their doctor's time, which can be sold again. There can be
 * some after the upgrade to schedules, where two overlapped (docs/operating.md#diagnose).
 */
export async function checkClaims(db: Db, now: Date): Promise<Finding> {
  const unclaimed = await listUnclaimed(db, now);
  if (unclaimed.length === 0) return ok('appointments', 'each coming one occupies its time');
  const shown = unclaimed
    .slice(0, SHOWN)
    .map(({ id, slot_date, slot_time }) => `${id} (${slot_date}, ${slot_time})`);
  const more = unclaimed.length > SHOWN ? ' …' : '';
  return fix(
    'appointments',
    `${unclaimed.length} coming without their time, which can be booked again; ` +
      `move or cancel ${shown.join(', ')}${more}`,
  );
}
