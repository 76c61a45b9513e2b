import type { WaitlistEntry, WaitlistOffer } from '@nadi/contract/waitlist';
import { isoDateAt } from '@nadi/domain/iso-date';
import { paiseToRupees } from '@nadi/domain/money';
import { formatClock } from '@nadi/domain/schedules/clock-text';
import type { Query } from '#platform/http/handler.ts';
import { imageUrl } from '#presenters/image-url.ts';
import type { Db } from '#store/tables.ts';
import { type ListedEntry, listEntries } from '#store/waitlist-entries.ts';
import { listOpenOffers } from '#store/waitlist-offers.ts';

/** Returns the patient's active entries and the offers that are held for them. */
export function listWaitlist(zone: string): Query<Db, 'listWaitlist'> {
  return {
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
    fees: paiseToRupees(Number(offer.fee_paise)),
    expiresAt: offer.expires_at.getTime(),
  };
}
