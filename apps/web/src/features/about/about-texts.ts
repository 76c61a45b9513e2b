import type { RefundTier } from '@nadi/domain/refund-tiers';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { i18n } from '#shared/language/i18n.ts';

/** Lists the steps from the search for a doctor to the papers after the appointment. */
export const listSteps = () => [
  {
    title: i18n._('Find a doctor'),
    text: i18n._(
      'Search by what is wrong, by speciality or by name. Every doctor shows the fee and the next free times.',
    ),
  },
  {
    title: i18n._('Choose a time'),
    text: i18n._(
      'Once you have booked it, it is yours. Pay online at once, or any time before the appointment.',
    ),
  },
  {
    title: i18n._('Meet by video'),
    text: i18n._(
      'Join from your browser, on a phone or a computer. You can check camera and microphone beforehand.',
    ),
  },
  {
    title: i18n._('Keep what you were told'),
    text: i18n._(
      'The summary that your doctor shares, prescriptions and receipts stay under My appointments.',
    ),
  },
];

/**
 * Lists common questions of patients before booking, with their answers.
 * @param cancelHours the latest time to cancel before the start
 */
export const listQuestions = (cancelHours: number, tiers: readonly RefundTier[]) => [
  {
    question: i18n._('Can I cancel, or choose another time?'),
    answer: `${i18n._('Yes, under My appointments.')} ${tiers.length > 0 ? refundRule(tiers, i18n) : fullRefund(cancelHours)}`,
  },
  {
    question: i18n._('Do I need an app?'),
    answer: i18n._(
      'No. A current browser with a camera and a microphone is enough. Before the meeting you see whether both work.',
    ),
  },
  {
    question: i18n._('Can I book for my child?'),
    answer: i18n._(
      'Yes. Add people under 18 who are in your care under Family in your profile. Then you book, pay and join for them.',
    ),
  },
  {
    question: i18n._('Who can read my record?'),
    answer: i18n._(
      'Doctors with whom you have or had an appointment. Who saw my record, in your profile, lists each time that somebody opened it.',
    ),
  },
];

/** Returns the refund rule of a clinic without steps. */
function fullRefund(hours: number): string {
  return hours === 0
    ? i18n._(
        'If you cancel before the appointment starts, an online payment is refunded in full, unless you have already seen the doctor.',
      )
    : i18n._(
        'If you cancel until {hours, plural, one {an hour} other {# hours}} before the appointment starts, an online payment is refunded in full, unless you have already seen the doctor.',
        { hours },
      );
}
