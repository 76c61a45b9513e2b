import type { Appointment } from '@nadi/contract/appointments';
import type { NoShowReason } from '@nadi/domain/stored-values';

export const NO_SHOW_LABELS: Record<NoShowReason, string> = {
  unreachable: 'Could not be reached',
  connection: 'Technical trouble',
  late: 'Came too late',
  'called-off': 'Called off too late',
  other: 'Another reason',
};

/** Describes why the patient did not come, "Came too late: after 40 minutes"; null if it is not recorded. */
export function noShowText({
  noShowReason,
  noShowNote,
}: Pick<Appointment, 'noShowReason' | 'noShowNote'>): string | null {
  const parts = [noShowReason && NO_SHOW_LABELS[noShowReason], noShowNote];
  return parts.filter(Boolean).join(': ') || null;
}

/** Entered by the doctor or the admin. */
export interface NoShowWhy {
  reason: NoShowReason | null;
  note: string;
}

export const NO_WHY: NoShowWhy = { reason: null, note: '' };

/** Returns the request fields of the reason; empty if none was entered. */
export function noShowBody({ reason, note }: NoShowWhy) {
  return { ...(reason && { reason }), ...(note.trim() && { note: note.trim() }) };
}
