import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { zoneWords } from '@nadi/messages/en/dates';
import { waitlistEndedMail, waitlistOfferMail } from '@nadi/messages/en/waitlist-mails';
import { findHeldOffer, findRecipient, findWaitlistEntry } from '#store/message-facts.ts';
import { describeTime } from './describe-appointment.ts';
import type { PrepareMail } from './message-context.ts';

/** Tells patients that a freed time is held for them, and when their waiting ends. */
export const offerMailKinds = {
  'waitlist-ended': async ({ recipient, payload }, { db, publicUrl }) => {
    const entry = await findWaitlistEntry(db, payload.entryId ?? '');
    const to = recipient && (await findRecipient(db, 'patient', recipient.id));
    if (!entry?.ended_at || !to) return null;
    const text = waitlistEndedMail({
      doctor: entry.doctor_name,
      reason: payload.reason === 'unconfirmed' ? 'unconfirmed' : 'unanswered',
      waitlistUrl: `${publicUrl}/my-appointments`,
    });
    return { to, text };
  },
  'waitlist-offer': async ({ recipient, payload }, context) => {
    const { db, clinic, zone, publicUrl, now } = context;
    const offer = await findHeldOffer(db, payload.offerId ?? '');
    if (!offer || !recipient || offer.expires_at.getTime() <= now) return null;
    const to = await findRecipient(db, 'patient', recipient.id);
    if (!to) return null;
    const until = offer.expires_at.getTime();
    const heldUntil = formatSlotTime(wallClock(zone, until));
    const text = waitlistOfferMail({
      clinic: clinic.name,
      doctor: offer.doctor_name,
      when: describeTime(offer, zone),
      heldUntil,
      offersUrl: `${publicUrl}/my-appointments`,
    });
    const when = `${heldUntil} (${zoneWords(zone)})`;
    return { to, text, notification: { when, path: '/my-appointments', until } };
  },
} as const satisfies Record<string, PrepareMail>;
