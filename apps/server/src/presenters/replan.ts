import type { OpenOffers } from '@nadi/contract/replanning';
import { minorToMajor } from '@nadi/domain/minor-units';
import type { OpenReplan } from '#store/replans.ts';

/** Presents the offers of an appointment at a place. */
export function presentOffers(
  { cause, expectedAt, expiresAt, offers }: OpenReplan,
  locationId: string | null,
): OpenOffers {
  return {
    cause,
    expectedAt: expectedAt ?? undefined,
    heldUntil: expiresAt,
    offers: offers.map(({ id, ...offer }) => ({
      _id: id,
      kind: offer.kind,
      docId: offer.doctorId,
      doctor: offer.doctor,
      mode: offer.mode ?? undefined,
      locationId: offer.locationId ?? undefined,
      place: (offer.locationId !== locationId && offer.place) || undefined,
      slotDate: offer.slotDate,
      slotTime: offer.slotTime,
      startsAt: offer.startsAt,
      amount: minorToMajor(offer.amountMinor),
    })),
  };
}
