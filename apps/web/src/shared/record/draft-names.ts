export const NOTE_DRAFTS = 'nadi-note-draft:';
export const PRESCRIPTION_DRAFTS = 'nadi-prescription-draft:';
export const ADDENDUM_DRAFTS = 'nadi-addendum-draft:';

/** Drafts of this tab that could not be stored: they exist only on the screen. */
export const unstoredDrafts = new Set<string>();

/** The number of drafts that the clinic has not received. */
export interface UnsentDrafts {
  notes: number;
  prescriptions: number;
  addenda: number;
  /** Neither sent nor stored on this computer. */
  unstored: number;
}

/** Counts stored drafts of all accounts, without reading them. */
export function countDrafts(): UnsentDrafts {
  return {
    notes: storedDraftNames(NOTE_DRAFTS).length,
    prescriptions: storedDraftNames(PRESCRIPTION_DRAFTS).length,
    addenda: storedDraftNames(ADDENDUM_DRAFTS).length,
    unstored: unstoredDrafts.size,
  };
}

/** Returns the names of stored drafts of all accounts. */
export function storedDraftNames(prefix: string): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
}
