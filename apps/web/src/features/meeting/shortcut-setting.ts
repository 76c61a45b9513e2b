/** WCAG 2.1.4: single-letter shortcuts can be turned off, for users of speech input. */
const KEY = 'nadi-call-keys';

export function readShortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function storeShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
