import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { waitlistOfferMail } from '@nadi/messages/en/mail';
import { findHeldOffer, findRecipient } from '#store/message-facts.ts';
import { describeTime } from './describe-appointment.ts';
import type { PrepareMail } from './message-context.ts';

/** Tells a patient of a freed time while it is held for them. */
export const offerMailKinds = {
  'waitlist-offer': async ({ recipient, payload }, context) => {
    const { db, clinic, zone, publicUrl, now } = context;
    const offer = await findHeldOffer(db, payload.offerId ?? '');
    if (!offer || !recipient || offer.expires_at.getTime() <= now) return null;
    const to = await findRecipient(db, 'patient', recipient.id);
    if (!to) return null;
    const text = waitlistOfferMail({
      clinic: clinic.name,
      doctor: offer.doctor_name,
      when: describeTime(offer, zone),
      heldUntil: formatSlotTime(wallClock(zone, offer.expires_at.getTime())),
      offersUrl: `${publicUrl}/my-appointments`,
    });
    return { to, text };
  },
} as const satisfies Record<string, PrepareMail>;
