import { OFFERS_UNANSWERED_MAX } from '@nadi/domain/limits';
import type { Translator } from './english.ts';
import type { MailText } from './mail.ts';

/** Composes the offer of a freed time to a person on the waitlist; `heldUntil` is a formatted time of day. */
export function waitlistOfferMail({
  i18n,
  clinic,
  doctor,
  when,
  heldUntil,
  offersUrl,
}: {
  i18n: Translator;
  clinic: string;
  doctor: string;
  when: string;
  heldUntil: string;
  offersUrl: string;
}): MailText {
  return {
    subject: i18n._('A time has become free: {when}', { when }),
    heading: i18n._('A time has become free'),
    paragraphs: [
      i18n._(
        '{clinic} holds it for you until {heldUntil}. After that it is offered to the next person. You keep your place on the waitlist until you have let {offers} offers pass.',
        { clinic, heldUntil, offers: OFFERS_UNANSWERED_MAX },
      ),
    ],
    facts: [
      [i18n._('Doctor'), doctor],
      [i18n._('When'), when],
      [i18n._('Held until'), heldUntil],
    ],
    action: { label: i18n._('See the offer'), url: offersUrl },
  };
}

/**
 * Composes the message to a person whose entry ended without an appointment; `doctor` is null if the entry
 * was for a speciality.
 */
export function waitlistEndedMail({
  i18n,
  doctor,
  reason,
  waitlistUrl,
}: {
  i18n: Translator;
  doctor: string | null;
  reason: 'unanswered' | 'unconfirmed';
  waitlistUrl: string;
}): MailText {
  const title = i18n._('You are no longer on the waitlist');
  return {
    subject: title,
    heading: title,
    paragraphs: [
      reason === 'unconfirmed'
        ? i18n._(
            'We offer freed times only to confirmed e-mail addresses. Confirm yours in your profile, and you can join again.',
          )
        : i18n._(
            '{offers} times were offered to you and went by without an answer. You can join again at any time.',
            { offers: OFFERS_UNANSWERED_MAX },
          ),
    ],
    facts: doctor === null ? [] : [[i18n._('Doctor'), doctor]],
    action: { label: i18n._('See your appointments and waitlists'), url: waitlistUrl },
  };
}
