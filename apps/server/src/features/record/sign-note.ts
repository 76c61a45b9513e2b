import { createHash } from 'node:crypto';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { lockNote, signNote as storeSignature } from '#store/notes.ts';
import type { Db } from '#store/tables.ts';
import { staleVersion, textOf } from './save-note.ts';

/** Signs the current version, unless the request names another one. A repeated request changes nothing. */
export function signNote(): Mutation<Db, 'signNote'> {
  return {
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
        await storeSignature(trx, id, { hash, at: new Date(now) });
      }
      const signedAt = current.signedAt?.getTime() ?? now;
      return { success: true, message: replyMessages.noteSigned, version, signedAt };
    },
  };
}
