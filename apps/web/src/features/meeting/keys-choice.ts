/** WCAG 2.1.4: shortcuts of a single letter can be turned off, for people who speak to their computer. */
const KEY = 'nadi-call-keys';

export function readKeysOn(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function keepKeysOn(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
