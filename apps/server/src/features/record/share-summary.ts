import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { presentSummary } from '#presenters/record.ts';
import { insertSummary, listSummaries, lockNote, type SummaryParts } from '#store/notes.ts';
import type { Db } from '#store/tables.ts';
import { staleVersion } from './save-note.ts';

/**
 * Shares a summary with the patient, who sees nothing of a note before this
 * (docs/product/notes.md#shared-summary).
 */
export function shareSummary(): Mutation<Db, 'shareSummary'> {
  return {
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
  };
}

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
