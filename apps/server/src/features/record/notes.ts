import { createHash, createHmac } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { requestId } from '#platform/http/request-id.ts';
import { Problem } from '#platform/problem.ts';
import { requireReadable, requireWritable } from '#policies/record-access.ts';
import { presentSummary } from '#presenters/record.ts';
import { clinicSecret } from '#store/clinic-settings.ts';
import {
  findAddendum,
  insertAddendum,
  insertNoteVersion,
  insertSummary,
  listNoteVersions,
  listSummaries,
  lockNote,
  type StoredNote,
  type SummaryParts,
  signNote,
} from '#store/notes.ts';
import type { NoteParts } from '#store/record-tables.ts';
import type { Db } from '#store/tables.ts';

export const noteRoutes = {
  /**
   * Returns the key under which a browser stores what this doctor has typed and not saved; the same at each
   * sign-in, and no other account's (docs/security.md#drafts-in-the-browser).
   */
  getDraftKey: {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const secret = await clinicSecret(db, 'draft-secret');
      const key = createHmac('sha256', secret).update(`doctor:${actor.id}`).digest('base64url');
      return { success: true, key };
    },
  },
  /**
   * Stores a new version of a note; earlier ones stay. Of two editors that began with the same version
   * the second one gets 'stale-version' with the text of the first (docs/product/notes.md).
   */
  saveNote: {
    kind: 'mutation',
    audit: {
      action: 'wrote-note',
      about: ({ body }) => ({ kind: 'appointment-daily', id: body.appointmentId }),
    },
    async execute({ actor, body, now }, trx) {
      const { id, cancelled_at } = await requireWritable(trx, actor, 'notes', body.appointmentId);
      const current = await lockNote(trx, id);
      if (current.version === 0 && cancelled_at !== null) throw new Problem('already-cancelled');
      const note = { ...textOf(current), ...withoutAbsent(body.note) };
      const unchanged = isSameText(note, current);
      // The reply to an earlier attempt was lost: that attempt made the current version.
      const repeated = unchanged && current.version === body.version + 1;
      if (current.version !== body.version && !repeated) throw staleVersion(current);
      if (unchanged) return saved(current.version, current.savedAt?.getTime() ?? now);
      if (current.signedAt !== null) throw new Problem('note-signed');
      const version = current.version + 1;
      await insertNoteVersion(trx, id, { version, note, at: new Date(now) });
      return saved(version, now);
    },
  },
  /** Lists every text that a doctor's note has had (docs/product/notes.md). */
  listNoteVersions: {
    kind: 'query',
    audit: {
      action: 'read-record',
      about: ({ body }) => ({ kind: 'appointment-daily', id: body.appointmentId }),
    },
    async execute({ actor, body: { appointmentId, before = AFTER_ALL } }, db) {
      const { id } = await requireReadable(db, actor, 'notes', appointmentId);
      const found = await listNoteVersions(db, id, { before, limit: PAGE_SIZE + 1 });
      const versions = found.slice(0, PAGE_SIZE).map(({ version, saved_at, ...parts }) => ({
        version,
        savedAt: saved_at.getTime(),
        note: textOf(parts),
      }));
      return { success: true, versions, more: found.length > PAGE_SIZE };
    },
  },
  /** Signs the current version, unless the request names another one. A repeated request changes nothing. */
  signNote: {
    kind: 'mutation',
    audit: { action: 'signed-note', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const { id } = await requireWritable(trx, actor, 'notes', body.appointmentId);
      const current = await lockNote(trx, id);
      if (current.version === 0) throw new Problem('note-empty');
      if ((body.version ?? current.version) !== current.version) throw staleVersion(current);
      const { version } = current;
      if (current.signedAt === null) {
        const text = JSON.stringify([id, version, textOf(current)]);
        const hash = createHash('sha256').update(text).digest();
        await signNote(trx, id, { hash, at: new Date(now) });
      }
      const signedAt = current.signedAt?.getTime() ?? now;
      return { success: true, message: replyMessages.noteSigned, version, signedAt };
    },
  },
  /**
   * Adds an addendum to a signed note. A request repeated with its Idempotency-Key and its text
   * returns the addendum of the first; another text is another addendum, so that no words are lost.
   */
  addAddendum: {
    kind: 'mutation',
    audit: { action: 'added-addendum', about: appointmentInBody },
    async execute({ actor, body, now, idempotencyKey }, trx) {
      const { id } = await requireWritable(trx, actor, 'notes', body.appointmentId);
      const { signedAt } = await lockNote(trx, id);
      if (signedAt === null) throw new Problem('note-unsigned');
      const request = requestId(`${id} ${body.text}`, idempotencyKey);
      const earlier = await findAddendum(trx, request);
      const addendum = { appointmentId: id, text: body.text, addedAt: new Date(now) };
      if (!earlier) await insertAddendum(trx, { ...addendum, requestId: request });
      const addedAt = earlier?.added_at.getTime() ?? now;
      return { success: true, message: replyMessages.addendumAdded, addedAt };
    },
  },
  /**
   * Shares a summary with the patient, who sees nothing of a note before this
   * (docs/product/notes.md#shared-summary).
   */
  shareSummary: {
    kind: 'mutation',
    audit: { action: 'shared-summary', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const { id } = await requireWritable(trx, actor, 'summary', body.appointmentId);
      const at = new Date(now);
      if (body.shared === false) {
        await insertSummary(trx, id, { summary: {}, at });
        return { success: true, message: replyMessages.summaryWithdrawn };
      }
      const summary = body.summary ?? {
        ...(await fromNote(trx, id, body.version)),
        followUpOn: body.followUpOn,
      };
      if (Object.values(summary).every((part) => !part)) throw new Problem('note-empty');
      await insertSummary(trx, id, { summary, at });
      const [shared] = await listSummaries(trx, [id]);
      return {
        success: true,
        message: replyMessages.summaryShared,
        summary: shared && presentSummary(shared),
      };
    },
  },
} satisfies Partial<Handlers<Db>>;

function staleVersion(current: StoredNote): Problem {
  const { version } = current;
  return new Problem('stale-version', { current: { version, note: textOf(current) } });
}

export function textOf({ subjective, objective, assessment, plan }: NoteParts): NoteParts {
  return { subjective, objective, assessment, plan };
}

export function withoutAbsent(change: { [K in keyof NoteParts]?: string | undefined }) {
  return Object.fromEntries(
    Object.entries(change).filter(([, text]) => text !== undefined),
  ) as Partial<NoteParts>;
}

function isSameText(one: NoteParts, other: NoteParts): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other));
}

function saved(version: number, savedAt: number) {
  return { success: true as const, version, savedAt };
}

const PAGE_SIZE = 50;
const AFTER_ALL = 2 ** 31 - 1;

/**
 * Returns the summary of a note.
 * @throws Problem 'stale-version' if the note is no longer the version that the doctor has read
 */
async function fromNote(
  trx: Db,
  appointmentId: string,
  version: number | undefined,
): Promise<SummaryParts> {
  const note = await lockNote(trx, appointmentId);
  if (version !== undefined && version !== note.version) throw staleVersion(note);
  return { found: note.assessment, toDo: note.plan };
}
