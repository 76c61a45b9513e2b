import { listAppointmentsWithoutClaim } from '#store/claims.ts';
import type { Db } from '#store/tables.ts';
import { type Finding, fix, ok } from './finding.ts';

const SHOWN = 5;

/**
 * Finds coming appointments that do not occupy their doctor's time, so that it can be sold again. They
 * exist if two appointments overlapped before the upgrade to schedules (docs/operating.md#diagnose).
 */
export async function checkClaims(db: Db, now: Date): Promise<Finding> {
  const unprotected = await listAppointmentsWithoutClaim(db, now);
  if (unprotected.length === 0) return ok('appointments', 'each coming one occupies its time');
  const shown = unprotected
    .slice(0, SHOWN)
    .map(({ id, slot_date, slot_time }) => `${id} (${slot_date}, ${slot_time})`);
  const more = unprotected.length > SHOWN ? ' …' : '';
  return fix(
    'appointments',
    `${unprotected.length} coming without their time, which can be booked again; ` +
      `move or cancel ${shown.join(', ')}${more}`,
  );
}
