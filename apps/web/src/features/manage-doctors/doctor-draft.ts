import { storedTexts } from '#shared/session/stored-texts.ts';
import type { DoctorValues } from './doctor-form.ts';

const KEY = 'nadi-new-doctor-draft';

/** Keeps in this tab what is typed, so that a reload or a login that ran out loses nothing; never the password. */
export function saveDraft(form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && name !== 'password',
  );
  sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(texts)));
}

export function readDraft(): DoctorValues {
  return storedTexts(KEY);
}

export function clearDraft(): void {
  sessionStorage.removeItem(KEY);
}
