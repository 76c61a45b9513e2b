import type { Query } from '#platform/http/handler.ts';
import { requireReadable } from '#policies/record-access.ts';
import { listNoteVersions as listStored } from '#store/notes.ts';
import type { Db } from '#store/tables.ts';
import { textOf } from './save-note.ts';

const PAGE_SIZE = 50;
const AFTER_ALL = 2 ** 31 - 1;

/** Lists every text that a doctor's note has had (docs/product/notes.md). */
export function listNoteVersions(): Query<Db, 'listNoteVersions'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-record',
      about: ({ body }) => ({ kind: 'appointment-daily', id: body.appointmentId }),
    },
    async execute({ actor, body: { appointmentId, before = AFTER_ALL } }, db) {
      const { id } = await requireReadable(db, actor, 'notes', appointmentId);
      const found = await listStored(db, id, { before, limit: PAGE_SIZE + 1 });
      const versions = found.slice(0, PAGE_SIZE).map(({ version, saved_at, ...parts }) => ({
        version,
        savedAt: saved_at.getTime(),
        note: textOf(parts),
      }));
      return { success: true, versions, more: found.length > PAGE_SIZE };
    },
  };
}
