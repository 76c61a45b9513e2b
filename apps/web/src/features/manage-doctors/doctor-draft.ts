import { readAccount } from '#shared/session/session.ts';
import { storedTexts } from '#shared/session/stored-fields.ts';
import type { DoctorValues } from './doctor-form.ts';

const KEY = 'nadi-new-doctor-draft';

/** Stores what an admin types in this tab, so that a reload loses nothing; never the password. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && name !== 'password',
  );
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ ...Object.fromEntries(texts), typedBy: readAccount('admin') }),
  );
}

/** Returns the draft; empty if another account typed it. */
export function readDraft(): DoctorValues {
  const { typedBy, ...texts } = storedTexts(KEY);
  return typedBy === readAccount('admin') ? texts : {};
}

export function clearDraft(): void {
  sessionStorage.removeItem(KEY);
}
