import { createHmac } from 'node:crypto';
import type { IceServer } from '@nadi/contract/meeting-events';
import { hours, TURN_CREDENTIALS_FOR, TURN_RENEWED_BEFORE } from '@nadi/domain/limits';
import { tokenBuckets } from '@nadi/domain/token-bucket';
import type { Query } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { turnUserId } from './identify.ts';
import { findOwnParty } from './room-access.ts';

export interface RelayDeps {
  /** True if the clinic has a TURN server. */
  relay: boolean;
  iceServers: IceServerList;
}

/**
 * Returns TURN credentials to the parties of the appointment while its room is open. All others get the same
 * empty reply for any code. A member who returns later gets credentials with `join-room`.
 */
export function getRelay({ relay, iceServers }: RelayDeps): Query<Db, 'getRelay'> {
  return {
    kind: 'query',
    audit: null,
    async execute(context, db) {
      const account = relay ? await findOwnParty(context, db) : null;
      if (account === null) return { success: true, relay, iceServers: [] };
      const { body, clientAddress: address, now } = context;
      const listed = iceServers({
        turnUserId: turnUserId(account, body.meetingId),
        address,
        mayUseTurn: relay,
        now,
      });
      return { success: true, relay, iceServers: listed.filter(hasCredential) };
    },
  };
}

/** Returns the same credentials to the admin, who tests the TURN server. */
export function getTestRelay({ relay, iceServers }: RelayDeps): Query<Db, 'getTestRelay'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor, clientAddress: address, now }) {
      const listed = iceServers({ turnUserId: actor.id, address, mayUseTurn: relay, now });
      return { success: true, relay, iceServers: listed.filter(hasCredential) };
    },
  };
}

function hasCredential(
  server: IceServer,
): server is IceServer & { username: string; credential: string } {
  return server.username !== undefined && server.credential !== undefined;
}

/** Used unless STUN_URLS names others. */
export const PUBLIC_STUN = ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'];

/** New usernames per client address; a hospital's network may share one. */
const USERNAMES = { burst: 60, perSecond: 300 / (hours(1) / 1000) };

interface IceSettings {
  turnUrls?: readonly string[];
  turnSecret?: string | undefined;
  stunUrls?: readonly string[];
}

interface IceRequest {
  /** The part of the username after its expiry. */
  turnUserId: string;
  /** The client's network address. */
  address: string;
  /** True if this participant may use the TURN server. */
  mayUseTurn: boolean;
  /** Epoch milliseconds. */
  now: number;
}

export type IceServerList = (request: IceRequest) => IceServer[];

interface Credentials {
  username: string;
  credential: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/**
 * Lists the STUN servers and, if permitted, the TURN servers with credentials for coturn's `use-auth-secret`.
 * The username contains the expiry in seconds. On each node a participant keeps one username until five of
 * its ten minutes are left, so that coturn's quotas apply to people.
 */
export function iceServerList(settings: IceSettings): IceServerList {
  const { turnUrls = [], turnSecret, stunUrls = PUBLIC_STUN } = settings;
  const stun: IceServer[] = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : [];
  const issued = new Map<string, Credentials>();
  const limit = tokenBuckets(USERNAMES);

  function credentialsFor({ turnUserId, address, now }: IceRequest, secret: string) {
    const known = issued.get(turnUserId);
    if (known && known.expiresAt - now > TURN_RENEWED_BEFORE) return known;
    if (!limit.take(address, now)) return null;
    for (const [id, { expiresAt }] of issued) if (expiresAt <= now) issued.delete(id);
    const username = `${Math.floor((now + TURN_CREDENTIALS_FOR) / 1000)}:${turnUserId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    const credentials = { username, credential, expiresAt: now + TURN_CREDENTIALS_FOR };
    issued.set(turnUserId, credentials);
    return credentials;
  }

  return (request) => {
    if (!request.mayUseTurn || turnUrls.length === 0 || !turnSecret) return stun;
    const credentials = credentialsFor(request, turnSecret);
    if (credentials === null) return stun;
    const { username, credential } = credentials;
    return [...stun, { urls: [...turnUrls], username, credential }];
  };
}
