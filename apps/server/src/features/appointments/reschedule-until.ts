import { hours, type Instant } from '@nadi/domain/limits';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import type { AppointmentRecord } from '#store/appointments.ts';
import { listMoveFacts } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';

/**
 * Returns until when patients may reschedule each of their pending appointments; without an entry for
 * those that they may not, such as those whose consultation has begun (docs/product/appointments.md#rescheduling).
 */
export async function listRescheduleLimits(
  db: Db,
  pending: readonly AppointmentRecord[],
  begun: ReadonlySet<string>,
): Promise<Map<string, Instant>> {
  if (pending.length === 0) return new Map();
  const { rescheduleHours, rescheduleMax } = presentClinicSettings(await findClinicSettings(db));
  const facts = await listMoveFacts(
    db,
    pending.map(({ id }) => id),
  );
  const movable = pending.filter(({ id }) => {
    const { bookable, moves } = facts.get(id) ?? { bookable: false, moves: 0 };
    return bookable && !begun.has(id) && (rescheduleMax === null || moves < rescheduleMax);
  });
  return new Map(
    movable.map(({ id, starts_at }) => [id, starts_at.getTime() - hours(rescheduleHours)]),
  );
}
