import { randomUUID } from 'node:crypto';
import type { WaitlistEntry, WaitlistOffer } from '@nadi/contract/waitlist';
import { isoDateAt } from '@nadi/domain/iso-date';
import { WAITLIST_ENTRIES_MAX } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { isSpeciality } from '@nadi/domain/profile-choices';
import { formatClock, parseClock } from '@nadi/domain/schedules/schedule';
import { replyMessages } from '@nadi/messages/en/replies';
import { self } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { imageUrl } from '#presenters/doctor.ts';
import { hasSpeciality, isBookable } from '#store/doctors.ts';
import { hasConfirmedEmail } from '#store/message-content.ts';
import type { Db } from '#store/tables.ts';
import {
  countEntries,
  endEntry,
  type ListedEntry,
  listEntries,
  lockEntry,
  upsertEntry,
} from '#store/waitlist-entries.ts';
import { findOpenOfferId, listOpenOffers } from '#store/waitlist-offers.ts';
import { type AcceptDeps, acceptOffer, type OfferDeps } from './offers.ts';
import { passOnOffer } from './pass-on-offer.ts';

interface WaitlistDeps extends OfferDeps, AcceptDeps {
  /** @throws Problem 'clinic-closed' before the clinic's first day. */
  requireOpen(db: Db): Promise<void>;
}

export function waitlistRoutes(deps: WaitlistDeps) {
  const { zone, bookingLimits } = deps;
  return {
    /**
     * Adds the patient to the waitlist of a doctor or a speciality, even if slots are free. If mail is set
     * up, the patient's address must be confirmed.
     */
    joinWaitlist: {
      kind: 'mutation',
      audit: { action: 'changed-waitlist', about: self },
      async execute(context, trx) {
        const { actor, body, now } = context;
        await deps.requireOpen(trx);
        const today = isoDateAt(zone, now);
        if (body.until && body.until < today) throw new Problem('bad-input', { field: 'until' });
        if (body.docId && (await isBookable(trx, body.docId)) === null) {
          throw new Problem('doctor-not-found');
        }
        const { speciality } = body;
        if (speciality && !isSpeciality(speciality) && !(await hasSpeciality(trx, speciality))) {
          throw new Problem('bad-input', { field: 'speciality' });
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
    },
    /** Ends an entry; a slot that is held for it goes to the next at once. */
    leaveWaitlist: {
      kind: 'mutation',
      audit: { action: 'changed-waitlist', about: self },
      async execute({ actor, body, now }, trx) {
        const entry = await lockEntry(trx, body.entryId, actor.id);
        if (!entry) throw new Problem('waitlist-entry-not-found');
        await endEntry(trx, entry.id, new Date(now));
        const offerId = await findOpenOfferId(trx, entry.id);
        if (offerId) await passOnOffer(deps, trx, { offerId, now, early: true });
        return { success: true, message: replyMessages.waitlistLeft };
      },
      afterCommit: deps.onSlotsChange,
    },
    acceptOffer: acceptOffer(deps),
    /** Returns the patient's active entries and the offers that are held for them. */
    listWaitlist: {
      kind: 'query',
      audit: null,
      async execute({ actor, now }, db) {
        const entries = await listEntries(db, actor.id, isoDateAt(zone, now));
        const offers = await listOpenOffers(db, actor.id, new Date(now));
        return {
          success: true,
          entries: entries.map(presentEntry),
          offers: offers.map(presentOffer),
          timeZone: zone,
        };
      },
    },
  } satisfies Partial<Handlers<Db>>;
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

function presentEntry(entry: ListedEntry): WaitlistEntry {
  const { from_minute: from, until_minute: until } = entry;
  return {
    _id: entry.id,
    speciality: entry.speciality,
    joinedAt: entry.joined_at.getTime(),
    position: entry.position,
    ...(entry.doctor_id && {
      docId: entry.doctor_id,
      docData: {
        name: entry.doctor_name ?? '',
        image: imageUrl(entry.doctor_image_id),
        speciality: entry.speciality,
      },
    }),
    ...(entry.weekdays && { days: entry.weekdays }),
    ...(entry.first_day && { from: entry.first_day }),
    ...(entry.last_day && { until: entry.last_day }),
    ...(from !== null && until !== null && { clock: [formatClock(from), formatClock(until)] }),
  };
}

type OpenOffer = Awaited<ReturnType<typeof listOpenOffers>>[number];

function presentOffer(offer: OpenOffer): WaitlistOffer {
  return {
    _id: offer.id,
    entryId: offer.entry_id,
    docId: offer.doctor_id,
    docData: {
      name: offer.doctor_name,
      image: imageUrl(offer.image_id),
      speciality: offer.speciality,
    },
    slotDate: offer.slot_date,
    slotTime: offer.slot_time,
    startsAt: offer.starts_at.getTime(),
    minutes: offer.minutes,
    ...(offer.visit_type && { visitType: offer.visit_type }),
    fees: minorToMajor(Number(offer.fee_minor)),
    expiresAt: offer.expires_at.getTime(),
  };
}
