import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { insertNoteVersion, lockNote, type NoteParts, type StoredNote } from '#store/notes.ts';
import type { Db } from '#store/tables.ts';

/**
 * Stores a new version of a note; earlier ones stay. Of two editors that began with the same version
 * the second one gets 'stale-version' with the text of the first (docs/product/notes.md).
 */
export function saveNote(): Mutation<Db, 'saveNote'> {
  return {
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
  };
}

export function staleVersion(current: StoredNote): Problem {
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
