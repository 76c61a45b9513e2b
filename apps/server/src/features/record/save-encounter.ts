import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { presentEncounter } from '#presenters/encounter.ts';
import { saveEncounter as store } from '#store/encounters.ts';
import type { Db } from '#store/tables.ts';

/** Saves what the doctor records about how an appointment took place (docs/product/record.md#encounter). */
export function saveEncounter(): Mutation<Db, 'saveEncounter'> {
  return {
    kind: 'mutation',
    audit: { action: 'recorded-encounter', about: appointmentInBody },
    async execute({ actor, body, now }, trx) {
      const appointment = await requireWritable(trx, actor, 'encounter', body.appointmentId);
      if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
      const { mode, kind, identityCheck, location } = body;
      const recorded = { mode, kind, identity_check: identityCheck, location };
      const stored = await store(trx, appointment.id, { recorded, at: new Date(now) });
      return {
        success: true,
        message: replyMessages.encounterSaved,
        encounter: presentEncounter(stored),
      };
    },
  };
}
