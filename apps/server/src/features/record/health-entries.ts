import { randomUUID } from 'node:crypto';
import type { HealthEntryChange } from '@nadi/contract/record';
import { HEALTH_ENTRIES_MAX, stillCounts } from '@nadi/domain/health-entries';
import { isoDateAt } from '@nadi/domain/iso-date';
import { actsFor } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import type { About } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireTreated } from '#policies/record-access.ts';
import { presentHealthEntry, presentHealthEntryVersion } from '#presenters/record.ts';
import {
  type HealthEntryVersion,
  listHealthEntries,
  listHealthEntryVersions,
  type StoredHealthEntry,
  saveHealthEntry,
} from '#store/health-entries.ts';
import { lockPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';

type Person = SignedInActor<'patient' | 'doctor'>;
/** A doctor names the patient; a patient names a dependant, or neither for their own record. */
type Whose = { userId: string } | { dependantId?: string | undefined };

export function healthEntryRoutes(zone: string) {
  return {
    listHealthEntries: {
      kind: 'query',
      audit: { action: 'read-record', about: selectReadPatient },
      async execute({ actor, body }, db) {
        const patientId = await requirePatient(db, actor, body);
        const entries = (await listHealthEntries(db, patientId)).filter(isTrueBeside);
        return { success: true, entries: entries.map(presentHealthEntry), timeZone: zone };
      },
    },
    /** Stores the next version of an entry; earlier ones stay (docs/product/record.md#health-entries). */
    saveHealthEntry: {
      kind: 'mutation',
      audit: { action: 'changed-health-entry', about: selectPatient },
      async execute({ actor, body, now }, trx) {
        const patientId = await requirePatient(trx, actor, body);
        await lockPatient(trx, patientId);
        const { since = '' } = body.entry;
        const today = isoDateAt(zone, now);
        if (since > today.slice(0, since.length))
          throw new Problem('bad-input', { field: 'since' });
        const stored = await listHealthEntries(trx, patientId);
        const id = await saveChange(trx, { patientId, stored, change: body.entry, actor, now });
        const entry = (await listHealthEntries(trx, patientId)).find((each) => each.id === id);
        if (!entry) throw new Error('the health entry was not stored');
        return {
          success: true,
          message: replyMessages.healthEntrySaved,
          entry: presentHealthEntry(entry),
        };
      },
    },
    listHealthEntryVersions: {
      kind: 'query',
      audit: { action: 'read-record', about: selectReadPatient },
      async execute({ actor, body }, db) {
        const patientId = await requirePatient(db, actor, body);
        const versions = await listHealthEntryVersions(db, patientId, body.entryId);
        if (versions.length === 0) throw new Problem('health-entry-not-found');
        return { success: true, versions: versions.map(presentHealthEntryVersion), timeZone: zone };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function patientOf(actor: Person, whose: Whose): string {
  return 'userId' in whose ? whose.userId : (whose.dependantId ?? actor.id);
}

function selectPatient({ actor, body }: { actor: Person; body: Whose }): About {
  return { kind: 'patient', id: patientOf(actor, body) };
}

function selectReadPatient({ actor, body }: { actor: Person; body: Whose }): About {
  return { kind: 'patients', ids: [patientOf(actor, body)] };
}

/** @throws Problem 'patient-not-found' or 'dependant-not-found', for unknown people and foreign ones alike */
async function requirePatient(db: Db, actor: Person, whose: Whose): Promise<string> {
  const patientId = patientOf(actor, whose);
  if (actor.role === 'doctor') await requireTreated(db, actor.id, 'health', patientId);
  else if (!actsFor(actor, patientId)) throw new Problem('dependant-not-found');
  return patientId;
}

interface Change {
  patientId: string;
  /** All entries of the patient, who is locked. */
  stored: readonly StoredHealthEntry[];
  change: HealthEntryChange;
  actor: Person;
  now: number;
}

/** Saves a change, and returns the id of its entry. An entry that is added twice is stored once. */
async function saveChange(trx: Db, saved: Change): Promise<string> {
  const { patientId, stored, change, actor, now } = saved;
  const { kind, text, state } = change;
  const current = change._id === undefined ? findSame(stored, change) : findNamed(stored, change);
  // Only "none known" has no text, and it stays without.
  const isWithout = current ? current.text === '' : state === 'none-known';
  if ((text === '') !== isWithout) throw new Problem('bad-input', { field: 'text' });
  const others = stored.filter((each) => each.kind === kind && each.id !== current?.id);
  if (state === 'none-known' && others.some(counts)) throw new Problem('health-entries-active');
  if (!current && stored.length >= HEALTH_ENTRIES_MAX) throw new Problem('too-many-health-entries');
  const id = current?.id ?? randomUUID();
  if (current && isRepeated(current, saved)) return id;
  const known = change.version ?? current?.version;
  if (current && known !== current.version) throw new Problem('changed-meanwhile');
  if (current && actor.role === 'patient') requireOwnWords(current, change);
  const next = { ...nextVersion(current, saved), savedById: actor.id };
  await saveHealthEntry(trx, { id, patientId, kind }, next);
  if (state !== 'active') return id;
  for (const ended of others.filter((each) => each.state === 'none-known')) {
    const past = { ...change, text: '', state: 'past' as const, since: undefined };
    const end = nextVersion(ended, { change: past, actor, now });
    await saveHealthEntry(trx, { id: ended.id, patientId, kind }, { ...end, savedById: actor.id });
  }
  return id;
}

function counts({ confirmed_at, ...entry }: StoredHealthEntry): boolean {
  return stillCounts({ ...entry, confirmedAt: confirmed_at?.getTime() });
}

/** Returns false for "none known" beside an entry that counts, which only merged records have. */
function isTrueBeside(
  entry: StoredHealthEntry,
  _index: number,
  all: readonly StoredHealthEntry[],
): boolean {
  if (entry.state !== 'none-known') return true;
  return !all.some((other) => other.kind === entry.kind && counts(other));
}

/** @throws Problem 'health-entry-not-found' */
function findNamed(stored: readonly StoredHealthEntry[], { _id, kind }: HealthEntryChange) {
  const found = stored.find((each) => each.id === _id && each.kind === kind);
  if (!found) throw new Problem('health-entry-not-found');
  return found;
}

/** Returns the entry that says the same; "none known" that has ended says nothing. */
function findSame(stored: readonly StoredHealthEntry[], { kind, text, state }: HealthEntryChange) {
  const words = text.toLowerCase();
  return stored.find(
    (each) =>
      each.kind === kind &&
      each.state === state &&
      each.text.toLowerCase() === words &&
      (words !== '' || state === 'none-known'),
  );
}

/**
 * Keeps what a doctor has confirmed: a patient who replaced its words would hide it from every doctor.
 * @throws Problem 'health-entry-confirmed'
 */
function requireOwnWords(current: StoredHealthEntry, { text, since }: HealthEntryChange): void {
  const isSame = current.text === text && current.since === (since ?? null);
  if (!current.was_confirmed || isSame) return;
  throw new Problem('health-entry-confirmed');
}

/**
 * Returns whether a change says what is stored: it is a retry, or the patient's own words once more. A doctor
 * confirms with it.
 */
function isRepeated(
  current: StoredHealthEntry,
  { change, actor }: Pick<Change, 'change' | 'actor'>,
): boolean {
  const { _id, text, state, since = null } = change;
  const isConfirmed = current.confirmed_at !== null;
  if (_id === undefined && (actor.role === 'patient' || isConfirmed)) return true;
  if (current.text !== text || current.state !== state || current.since !== since) return false;
  return actor.role === 'patient' || (isConfirmed && change.version !== current.version);
}

/** Returns the next version: a doctor's is confirmed, and keeps the source of words that the doctor did not change. */
function nextVersion(
  current: StoredHealthEntry | undefined,
  { change, actor, now }: Pick<Change, 'change' | 'actor' | 'now'>,
): Omit<HealthEntryVersion, 'savedById'> {
  const { text, state, since = null } = change;
  const isOwnText = actor.role === 'patient' || current?.text !== text;
  return {
    version: (current?.version ?? 0) + 1,
    ...{ text, state, since },
    source: isOwnText ? actor.role : current.source,
    savedAt: new Date(now),
    savedByRole: actor.role,
    confirmedAt: actor.role === 'doctor' ? new Date(now) : null,
  };
}
