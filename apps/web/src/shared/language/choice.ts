import type { LocaleCode } from '@nadi/domain/locales';

const CHOSEN = 'nadi-language-chosen';
const FOLLOWED = 'nadi-language-followed';
const COOKIE = /(?:^|;\s*)lang=[^;]/;
const YEAR_S = 31_536_000;

/** Shows this address in another language from now on. Reloads it, so that its state and fragment stay. */
export function chooseLanguage(code: LocaleCode): void {
  setLanguageCookie(code, YEAR_S);
  sessionStorage.setItem(CHOSEN, code);
  location.reload();
}

/** Returns whether a person has just chosen this document's language, once. */
export function takeLanguageChoice(): boolean {
  const chosen = sessionStorage.getItem(CHOSEN) !== null;
  sessionStorage.removeItem(CHOSEN);
  return chosen;
}

/** Shows the next documents in the language of an account, until it signs out. */
export function followLanguage(code: LocaleCode): void {
  setLanguageCookie(code);
  sessionStorage.setItem(FOLLOWED, code);
}

/** Removes the language of an account that signs out, for the next person at this browser. */
export function forgetFollowedLanguage(): void {
  if (sessionStorage.getItem(FOLLOWED)) setLanguageCookie('', 0);
}

export function hasLanguageCookie(): boolean {
  return COOKIE.test(document.cookie);
}

/** @param seconds until it ends; with the browser's session by default */
function setLanguageCookie(code: LocaleCode | '', seconds?: number): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store API before 18.4
  document.cookie = `lang=${code}; Path=/; SameSite=Lax${age}${secure}`;
}
