import type { Appointment } from '@nadi/contract/appointments';
import type { NoShowReason } from '@nadi/domain/stored-values';
import { i18n } from '#shared/language/i18n.ts';

/** Names the reason of a no-show. */
export function noShowLabel(reason: NoShowReason): string {
  switch (reason) {
    case 'unreachable':
      return i18n._('Could not be reached');
    case 'connection':
      return i18n._('Technical trouble');
    case 'late':
      return i18n._('Came too late');
    case 'called-off':
      return i18n._('Called off too late');
    case 'other':
      return i18n._('Another reason');
  }
}

/** Describes why the patient did not come, "Came too late: after 40 minutes"; null if it is not recorded. */
export function noShowText({
  noShowReason,
  noShowNote,
}: Pick<Appointment, 'noShowReason' | 'noShowNote'>): string | null {
  const parts = [noShowReason && noShowLabel(noShowReason), noShowNote];
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
