import * as routes from '@nadi/contract/generated/route-table';
import { fromB64url, fromUtf8, toB64url, utf8 } from '@nadi/secure-channel/bytes';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { request } from '#shared/api/client.ts';
import { readToken, subscribe } from '#shared/session/session.ts';
import { parseFields } from '#shared/session/stored-fields.ts';
import {
  NOTE_DRAFTS,
  PRESCRIPTION_DRAFTS,
  storedDraftNames,
  unstoredDrafts,
} from './draft-names.ts';

const sealedWith = managedNonce(xchacha20poly1305);

let key: Uint8Array | null = null;
let keyIsOf: string | null = null;

/**
 * Fetches the key of this doctor's drafts, once per session. Returns false if that failed: then no draft is
 * stored or read, and the next call tries again.
 */
export async function openDrafts(): Promise<boolean> {
  if (key && keyIsOf === readToken('doctor')) return true;
  try {
    unlockDrafts((await request(routes.getDraftKey, {}, { background: true })).key);
    return true;
  } catch {
    return false;
  }
}

/** Sets a key, in base64url, until the session ends; it is kept only in memory. */
export function unlockDrafts(text: string): void {
  key = fromB64url(text) ?? null;
  keyIsOf = readToken('doctor');
  const stop = subscribe(() => {
    if (readToken('doctor') === keyIsOf) return;
    key = null;
    stop();
  });
  for (const prefix of [NOTE_DRAFTS, PRESCRIPTION_DRAFTS]) {
    for (const name of storedDraftNames(prefix)) sealPlain(name);
  }
}

/** Returns false if the browser's storage is full or the key is missing. */
export function storeSealed(name: string, draft: object): boolean {
  try {
    localStorage.setItem(name, seal(name, JSON.stringify(draft)));
    unstoredDrafts.delete(name);
    return true;
  } catch {
    unstoredDrafts.add(name);
    return false;
  }
}

export function removeSealed(name: string): void {
  localStorage.removeItem(name);
  unstoredDrafts.delete(name);
}

/** Returns the fields of a draft; empty if it belongs to another account or cannot be decrypted. */
export function readSealed(name: string): Record<string, unknown> {
  const sealed = fromB64url(localStorage.getItem(name) ?? '');
  if (!key || !sealed) return {};
  try {
    return parseFields(fromUtf8(sealedWith(key, utf8(name)).decrypt(sealed)) ?? null);
  } catch {
    return {};
  }
}

/** Authenticates the name, so that a draft is read only for its own appointment. */
function seal(name: string, text: string): string {
  if (!key) throw new Error('The key of the drafts is missing');
  return toB64url(sealedWith(key, utf8(name)).encrypt(utf8(text)));
}

/** Encrypts a draft that an earlier release of the page stored as JSON. */
function sealPlain(name: string): void {
  const draft = parseFields(localStorage.getItem(name));
  if (Object.keys(draft).length > 0) storeSealed(name, draft);
}
