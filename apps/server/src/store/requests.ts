import type { Party } from '@nadi/domain/parties';
import type { RequestFacts } from '@nadi/domain/request';
import { sql } from 'kysely';
import { type AppointmentRecord, selectAppointments } from './appointments.ts';
import { requestEnd } from './clinic-settings.ts';
import { isAtPlaces } from './locations.ts';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

interface RequestColumns {
  request_until: Date | null;
  accepted_at: Date | null;
  cancelled_at: Date | null;
  cancelled_by?: Party | null;
}

/** Returns a record's facts about its request, as the domain's rules take them. */
export function toRequest(record: RequestColumns): RequestFacts {
  return {
    requestUntil: record.request_until?.getTime() ?? null,
    acceptedAt: record.accepted_at?.getTime() ?? null,
    cancelledAt: record.cancelled_at?.getTime() ?? null,
    cancelledBy: record.cancelled_by ?? null,
  };
}

/** Gives a moved request a new end, counted from the move. */
export async function renewRequest(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ request_until: requestEnd(sql`${now}::timestamptz`, sql.ref('starts_at')) })
    .where('id', '=', id)
    .where('request_until', 'is not', null)
    .where('accepted_at', 'is', null)
    .execute();
}

/** Accepts a request whose time has not run out; returns false if it has an answer. */
export function acceptRequest(
  db: Db,
  id: string,
  { at, message }: { at: Date; message: string | undefined },
): Promise<boolean> {
  return waiting(db, id)
    .set({ accepted_at: at, accept_message: message || null })
    .where('request_until', '>', at)
    .$call(changesRow);
}

/** Declines a request whose time has not run out; returns false if it has an answer. */
export function declineRequest(
  db: Db,
  id: string,
  { at, by, message }: { at: Date; by: Party; message: string | undefined },
): Promise<boolean> {
  return waiting(db, id)
    .set({ cancelled_at: at, cancelled_by: by, cancel_reason: message || null })
    .where('request_until', '>', at)
    .$call(changesRow);
}

/** Ends a request whose time has run out; returns false if it has an answer or more time. */
export function expireRequest(db: Db, id: string, at: Date): Promise<boolean> {
  return waiting(db, id)
    .set({ cancelled_at: at, cancelled_by: 'admin' })
    .where('request_until', '<=', at)
    .$call(changesRow);
}

function waiting(db: Db, id: string) {
  return db
    .updateTable('appointments')
    .where('id', '=', id)
    .where('request_until', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null);
}

/** Lists requests whose time has run out, the oldest first, at most `limit`. */
export async function listExpiredRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('request_until', '<=', now)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('request_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

interface RequestsWanted {
  doctorId: string | undefined;
  /** Only at these places, and those of the whole clinic (`isAtPlaces`). */
  locationIds: readonly string[] | undefined;
  now: Date;
  limit: number;
}

/** Lists the requests that can be answered, of one doctor or of all; the one that ends first comes first. */
export function listWaitingRequests(
  db: Db,
  { doctorId, locationIds, now, limit }: RequestsWanted,
): Promise<AppointmentRecord[]> {
  return selectAppointments(db)
    .where('a.request_until', '>', now)
    .where('a.accepted_at', 'is', null)
    .where('a.cancelled_at', 'is', null)
    .$if(doctorId !== undefined, (list) => list.where('a.doctor_id', '=', doctorId ?? ''))
    .where(isAtPlaces(locationIds))
    .orderBy('a.request_until')
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
