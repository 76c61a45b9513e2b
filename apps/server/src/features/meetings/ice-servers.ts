import { createHmac } from 'node:crypto';
import type { IceServer } from '@nadi/contract/meeting-events';
import { hours } from '@nadi/domain/limits';

/** Used unless STUN_URLS names others. */
export const PUBLIC_STUN = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];

/** A running call outlives its credentials; only a new allocation needs fresh ones. */
const CREDENTIALS_LAST = hours(2);

interface IceSettings {
  userId: string;
  turnUrls?: readonly string[];
  turnSecret?: string | undefined;
  stunUrls?: readonly string[];
  /** Epoch milliseconds. */
  now: number;
}

/** Creates credentials for coturn's `use-auth-secret`: the username contains their expiry in seconds. */
export function iceServersFor(settings: IceSettings): IceServer[] {
  const { userId, turnUrls = [], turnSecret, stunUrls = PUBLIC_STUN, now } = settings;
  const servers: IceServer[] = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  if (turnUrls.length === 0 || !turnSecret) return servers;

  const username = `${Math.floor((now + CREDENTIALS_LAST) / 1000)}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...servers, { urls: [...turnUrls], username, credential }];
}
