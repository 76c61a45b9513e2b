import { useEffect, useEffectEvent } from 'react';
import type { Call } from './call/call-state.ts';

/** WCAG 2.1.4: single-letter shortcuts can be turned off, for users of speech input. */
const KEY = 'nadi-call-keys';

/**
 * Binds keys of the call: M and V switch microphone and camera; Escape closes a panel or opens the leave
 * dialog.
 */
export function useCallKeys(call: Call, onEscape: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, repeat, ctrlKey, metaKey, altKey } = event;
    if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    if (key === 'Escape') {
      // Otherwise the same key press would close the dialog that it opens.
      event.preventDefault();
      onEscape();
    } else if (!isTyping(event.target) && readShortcutsEnabled()) press(call, key.toLowerCase());
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function press(call: Call, key: string) {
  if (key === 'm') void call.toggleMic();
  if (key === 'v') void call.toggleCamera();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select') !== null;
}

export function readShortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function storeShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
