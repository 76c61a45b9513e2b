import { useEffect, useRef, useSyncExternalStore } from 'react';

const OFF = 'nadi-shortcuts-off';
/** The time within which the second key of a sequence follows. */
const SEQUENCE_MS = 1_500;

const listeners = new Set<() => void>();

/** Returns whether this browser reacts to single keys. Some people's tools type keys that they do not mean. */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, shortcutsOn, () => true);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function shortcutsOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, '1');
  for (const listener of listeners) listener();
}

/** Actions by key, such as `/`, or by two keys in sequence, such as `g a`. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Runs an action when its key is pressed outside fields, menus and modal dialogs. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let before = { key: '', at: 0 };
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!shortcutsOn() || isTyping(event.target) || isModalOpen()) return;
      const key = event.key.toLowerCase();
      const recent = event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${key}` : key;
      const run = latest.current[recent] ?? latest.current[key];
      before = { key, at: event.timeStamp };
      if (!run) return;
      event.preventDefault();
      before = { key: '', at: 0 };
      run();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [popover] *'))
  );
}

/** Returns whether a dialog is open; a drawer beside its list is not modal. */
export function isModalOpen(): boolean {
  return document.querySelector('dialog[open]:not([data-beside])') !== null;
}
