import type { Sent } from '@nadi/contract/routes';

const PREFIX = 'nadi-prescription-draft:';

/** What the form of an appointment begins with, and what has been typed into it since. */
export type PrescriptionDraft = Partial<Omit<Sent<'savePrescription'>, 'appointmentId'>>;

/** Without an effect where the browser's storage is full. */
export function savePrescriptionDraft(appointmentId: string, draft: PrescriptionDraft): void {
  try {
    localStorage.setItem(PREFIX + appointmentId, JSON.stringify(draft));
  } catch {
    // The text stays on the screen, and the browser asks before it closes the page.
  }
}

export function removePrescriptionDraft(appointmentId: string): void {
  localStorage.removeItem(PREFIX + appointmentId);
}

/** Returns null where nothing was typed since the last prescription. */
export function readPrescriptionDraft(appointmentId: string): PrescriptionDraft | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + appointmentId) ?? 'null');
  } catch {
    return null;
  }
}
