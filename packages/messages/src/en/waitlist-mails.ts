import { OFFERS_UNANSWERED_MAX } from '@nadi/domain/limits';
import type { MailText } from './mail.ts';

/** Composes the offer of a freed time to a person on the waitlist; `heldUntil` is a formatted time of day. */
export function waitlistOfferMail({
  clinic,
  doctor,
  when,
  heldUntil,
  offersUrl,
}: {
  clinic: string;
  doctor: string;
  when: string;
  heldUntil: string;
  offersUrl: string;
}): MailText {
  return {
    subject: `A time has become free: ${when}`,
    heading: 'A time has become free',
    paragraphs: [
      `${clinic} holds it for you until ${heldUntil}. After that it is offered to the next person. You keep your place on the waitlist until you have let ${OFFERS_UNANSWERED_MAX} offers pass.`,
    ],
    facts: [
      ['Doctor', doctor],
      ['When', when],
      ['Held until', heldUntil],
    ],
    action: { label: 'See the offer', url: offersUrl },
  };
}

/**
 * Composes the message to a person whose entry ended without an appointment; `doctor` is null if the entry
 * was for a speciality.
 */
export function waitlistEndedMail({
  doctor,
  reason,
  waitlistUrl,
}: {
  doctor: string | null;
  reason: 'unanswered' | 'unconfirmed';
  waitlistUrl: string;
}): MailText {
  return {
    subject: 'You are no longer on the waitlist',
    heading: 'You are no longer on the waitlist',
    paragraphs: [
      reason === 'unconfirmed'
        ? 'We offer freed times only to confirmed e-mail addresses. Confirm yours in your profile, and you can join again.'
        : `${OFFERS_UNANSWERED_MAX} times were offered to you and went by without an answer. You can join again at any time.`,
    ],
    facts: doctor === null ? [] : [['Doctor', doctor]],
    action: { label: 'See your appointments and waitlists', url: waitlistUrl },
  };
}
