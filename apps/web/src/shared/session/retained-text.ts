import * as routes from '@nadi/contract/generated/route-table';
import { useEffect, useRef } from 'react';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { toast } from '#shared/ui/toast.ts';
import {
  expireSession,
  readAccount,
  readToken,
  rememberAccount,
  subscribe,
  type TokenRole,
  toMark,
} from './session.ts';
import { parseFields, storedTexts } from './stored-fields.ts';

const PREFIX = 'nadi-retained:';
const OWNER = 'nadi-owner';
const STATE = 'nadi-state';
const SCOPES = '[data-retain]';
const CONTROLS = ':is(input, textarea, select):not([type="password"], [type="file"], [readonly])';
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Texts = Record<string, string>;

/** The accounts of this document that are signed in, or were until their session ended. */
type Owner = Partial<Record<TokenRole, string>>;

interface RetainedState {
  read: () => string | null;
  restore: (text: string) => void;
}

const states = new Map<string, RetainedState>();
const edited = new WeakSet<Element>();
let restoreFrom: (() => void) | null = null;

/**
 * Retains the text typed into this document's forms when a session ends, and restores it after
 * the same account has signed in. Another account's text is removed.
 * @param roles roles whose sessions this document uses
 * @returns a function that stops it
 */
export function retainTexts(roles: readonly TokenRole[]): () => void {
  let tokens = roles.map(readToken);
  let owner = readOwner(roles);
  const observer = new MutationObserver(restore);
  restoreFrom = restore;

  function follow() {
    const before = tokens;
    tokens = roles.map(readToken);
    if (before.every((token, at) => token === tokens[at])) return;
    // Sign-out also removes the stored account.
    const ended = roles.filter((_, at) => before[at] !== null && tokens[at] === null);
    if (ended.some(readAccount)) snapshot(owner);
    const isNew = roles.some((_, at) => tokens[at] !== null && tokens[at] !== before[at]);
    void identify().then(() => {
      if (isNew && listRestorable(roles).length > 0) {
        void toast.success(i18n._('What you typed before you logged in again is still there'));
      }
      restore();
    });
  }

  async function identify() {
    await Promise.all(roles.map(findAccount));
    owner = readOwner(roles);
    removeForeign(roles);
    observer.observe(document, { childList: true, subtree: true });
  }

  function restore() {
    for (const key of listRestorable(roles)) fill(key);
    if (listRetained().length === 0) observer.disconnect();
  }

  function note({ target }: Event) {
    if (target instanceof Element && target.closest(SCOPES)) edited.add(target);
    // Something other than this application removed the token, so the page must be told.
    for (const [at, role] of roles.entries()) {
      if (tokens[at] !== null && readToken(role) === null) expireSession(role);
    }
  }

  const stop = subscribe(follow);
  for (const type of ['input', 'change']) document.addEventListener(type, note, true);
  // Runs before the listeners that render another page.
  addEventListener('storage', follow, true);
  void identify().then(restore);
  return () => {
    stop();
    observer.disconnect();
    removeEventListener('storage', follow, true);
    for (const type of ['input', 'change']) document.removeEventListener(type, note, true);
  };
}

/** Retains form state that its controls do not show, such as rows; null if unchanged. */
export function useRetainedState<T>(
  retain: string,
  state: T | null,
  restore: (state: T) => void,
): void {
  const latest = useRef({ state, restore });
  latest.current = { state, restore };
  useEffect(() => {
    const key = toKey(retain);
    states.set(key, {
      read: () => latest.current.state && JSON.stringify(latest.current.state),
      restore: (text) => latest.current.restore(JSON.parse(text)),
    });
    restoreFrom?.();
    return () => void states.delete(key);
  }, [retain]);
}

function snapshot(owner: Owner): void {
  const retained = new Map<string, Texts>();
  for (const scope of document.querySelectorAll<HTMLElement>(SCOPES)) {
    const texts = Object.fromEntries(
      [...scope.querySelectorAll<Control>(CONTROLS)]
        .filter((control) => control.name && edited.has(control))
        .map((control) => [toName(control), toText(control)]),
    );
    if (Object.keys(texts).length > 0) retained.set(toKey(scope.dataset.retain ?? ''), texts);
  }
  for (const [key, { read }] of states) {
    const text = read();
    if (text !== null) retained.set(key, { ...retained.get(key), [STATE]: text });
  }
  for (const [key, texts] of retained) store(key, { ...texts, [OWNER]: JSON.stringify(owner) });
}

/** Fills the controls on screen; other text waits until its form is opened. */
function fill(key: string): void {
  const { [STATE]: state, ...texts } = storedTexts(key);
  const component = states.get(key);
  if (state !== undefined && component) {
    store(key, texts);
    component.restore(state);
  }
  const scopes = [...document.querySelectorAll<HTMLElement>(SCOPES)];
  const controls = scopes
    .filter(({ dataset }) => toKey(dataset.retain ?? '') === key)
    .flatMap((scope) => [...scope.querySelectorAll<Control>(CONTROLS)]);
  for (const control of controls) {
    const name = toName(control);
    const text = texts[name];
    if (text === undefined || !setText(control, text)) continue;
    delete texts[name];
    store(key, { ...texts, ...(state !== undefined && !component && { [STATE]: state }) });
  }
}

function store(key: string, texts: Texts): void {
  const isEmpty = Object.keys(texts).every((name) => name === OWNER);
  if (isEmpty) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(texts));
}

/**
 * Types into a control so that its component is notified. Returns false if the control does not take the
 * text.
 */
function setText(control: Control, text: string): boolean {
  if (isChoice(control)) {
    if (control.checked !== (text === 'on')) control.click();
    return true;
  }
  const prototype = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
  if (control.value !== text) return false;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (control instanceof HTMLSelectElement)
    control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

function toText(control: Control): string {
  if (isChoice(control)) return control.checked ? 'on' : 'off';
  return control.value;
}

/** Radio buttons share a name. */
function toName(control: Control): string {
  return isChoice(control) ? `${control.name}=${control.value}` : control.name;
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function toKey(retain: string): string {
  return `${PREFIX}${location.pathname}:${retain}`;
}

function listRetained(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}

function readRetainedOwner(key: string): Owner {
  return parseFields(storedTexts(key)[OWNER] ?? null);
}

/** Lists the retained texts of the accounts that are signed in now. */
function listRestorable(roles: readonly TokenRole[]): string[] {
  return listRetained().filter((key) => {
    const retained = readRetainedOwner(key);
    const isOpen = roles.every((role) => retained[role] === undefined || readToken(role) !== null);
    return isOpen && roles.every((role) => isOwner(retained, role));
  });
}

/** Removes the text of accounts that are not signed in here. */
function removeForeign(roles: readonly TokenRole[]): void {
  const known = roles.filter((role) => readToken(role) === null || readAccount(role));
  for (const key of listRetained()) {
    const retained = readRetainedOwner(key);
    if (!known.every((role) => isOwner(retained, role))) sessionStorage.removeItem(key);
  }
}

function isOwner(retained: Owner, role: TokenRole): boolean {
  const token = readToken(role);
  return (
    retained[role] === readAccount(role) || (token !== null && retained[role] === toMark(token))
  );
}

/** Falls back to the session's mark, which is unique, if the account is unknown. */
function readOwner(roles: readonly TokenRole[]): Owner {
  const entries = roles.map((role) => {
    const token = readToken(role);
    return [role, readAccount(role) ?? (token === null ? undefined : toMark(token))];
  });
  return Object.fromEntries(entries);
}

/** Fetches the account once per session. */
async function findAccount(role: TokenRole): Promise<void> {
  const token = readToken(role);
  if (token === null || readAccount(role) !== undefined) return;
  const found = await request(routes.listSessions, {}, { as: role, background: true }).catch(
    () => null,
  );
  if (found) rememberAccount(role, token, found.accountId);
}
