import { randomUUID } from 'node:crypto';
import { isoDateAt } from '@nadi/domain/iso-date';
import { WAITLIST_ENTRIES_MAX } from '@nadi/domain/limits';
import { parseClock } from '@nadi/domain/schedules/clock-text';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { isBookable } from '#store/doctors.ts';
import type { BookingLimits } from '#store/insert-appointments.ts';
import { hasConfirmedEmail } from '#store/message-content.ts';
import type { Db } from '#store/tables.ts';
import { countEntries, listEntries, upsertEntry } from '#store/waitlist-entries.ts';

interface JoinDeps {
  zone: string;
  bookingLimits: BookingLimits;
}

/**
 * Adds the patient to the waitlist of a doctor or a speciality, even if slots are free. If mail is set
 * up, the patient's address must be confirmed.
 */
export function joinWaitlist({ zone, bookingLimits }: JoinDeps): Mutation<Db, 'joinWaitlist'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-waitlist', about: self },
    async execute(context, trx) {
      const { actor, body, now } = context;
      const today = isoDateAt(zone, now);
      if (body.until && body.until < today) throw new Problem('bad-input', { field: 'until' });
      if (body.docId && (await isBookable(trx, body.docId)) === null) {
        throw new Problem('doctor-not-found');
      }
      if (bookingLimits.unverifiedMax !== null && !(await hasConfirmedEmail(trx, actor.id))) {
        throw new Problem('email-unverified');
      }
      const already = await countEntries(trx, actor.id, today);
      const entryId = await upsertEntry(trx, toEntry(context));
      const entries = await listEntries(trx, actor.id, today);
      if (already >= WAITLIST_ENTRIES_MAX && entries.length > already) {
        throw new Problem('too-many-entries');
      }
      const position = entries.find(({ id }) => id === entryId)?.position ?? 1;
      return { success: true, message: replyMessages.waitlistJoined, entryId, position };
    },
  };
}

function toEntry({ actor, body, now }: RequestContext<'joinWaitlist'>) {
  const { days, from, until, clock } = body;
  return {
    id: randomUUID(),
    patientId: actor.id,
    doctorId: body.docId ?? null,
    speciality: body.speciality ?? null,
    joinedAt: new Date(now),
    preferences: {
      weekdays: days && days.length > 0 ? [...new Set(days)].sort() : null,
      firstDay: from ?? null,
      lastDay: until ?? null,
      clock: clock ? { from: parseClock(clock[0]), until: parseClock(clock[1]) } : null,
    },
  };
}
