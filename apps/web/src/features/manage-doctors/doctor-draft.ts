import { readAccount } from '#shared/session/session.ts';
import { storedTexts } from '#shared/session/stored-texts.ts';
import type { DoctorValues } from './doctor-form.ts';

const KEY = 'nadi-new-doctor-draft';

/** Keeps in this tab what an admin types, so that a reload loses nothing; never the password. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && name !== 'password',
  );
  sessionStorage.setItem(
    KEY,
    JSON.stringify({ ...Object.fromEntries(texts), typedBy: readAccount('admin') }),
  );
}

/** Returns nothing that another account typed. */
export function readDraft(): DoctorValues {
  const { typedBy, ...texts } = storedTexts(KEY);
  return typedBy === readAccount('admin') ? texts : {};
}

export function clearDraft(): void {
  sessionStorage.removeItem(KEY);
}
