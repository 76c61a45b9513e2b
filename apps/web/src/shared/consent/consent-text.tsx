import type { Consent } from '@nadi/contract/consultation';
import type { ConsentManner } from '@nadi/domain/consent';
import { formatInstant } from '#shared/format/instants.ts';

type ConsentWordsProps = {
  /** The line that unfolds the text. */
  summary: string;
  text: string;
};

/** A text about telemedicine, folded. */
export function ConsentWords({ summary, text }: ConsentWordsProps) {
  return (
    <details className="min-w-0">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-action">
        {summary}
      </summary>
      <p className="measure whitespace-pre-line wrap-anywhere pb-2">{text}</p>
    </details>
  );
}

const MANNERS: Record<ConsentManner, string> = {
  booking: 'with a booking',
  page: 'on the page of an appointment',
  'green-room': 'before joining the video call',
  spoken: 'in words, recorded by the doctor',
  'in-person': 'at the clinic',
};

/**
 * Describes a decision: what, when, how and about which text. Empty before a decision. "You agreed on 5 Jan
 * 2027, 10:30 AM, with a booking (version 1 of the text)."
 */
export function decisionText(
  { state, decided }: Consent,
  zone: string,
  subject: 'You' | 'The patient',
): string {
  if (!decided) return '';
  const { at, manner, giver, version } = decided;
  const who = giver ? `${giver.name} (${giver.relation})` : subject;
  const details = `${formatInstant(at, zone)}, ${MANNERS[manner]} (version ${version} of the text)`;
  return `${who} ${VERBS[state]} on ${details}.`;
}

const VERBS: Record<Consent['state'], string> = {
  given: 'agreed',
  outdated: 'agreed',
  open: '',
  refused: 'did not agree',
  withdrawn: 'withdrew the consent',
};
