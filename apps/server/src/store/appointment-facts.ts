import type { AppointmentFacts } from '@nadi/domain/appointment';

interface EndColumns {
  cancelled_at: Date | null;
  completed_at: Date | null;
  no_show_at: Date | null;
}

/** Returns a record's facts about its end, as the domain's rules take them. */
export function endFacts(
  record: EndColumns,
): Pick<AppointmentFacts, 'cancelledAt' | 'completedAt' | 'noShowAt'> {
  return {
    cancelledAt: record.cancelled_at?.getTime() ?? null,
    completedAt: record.completed_at?.getTime() ?? null,
    noShowAt: record.no_show_at?.getTime() ?? null,
  };
}
