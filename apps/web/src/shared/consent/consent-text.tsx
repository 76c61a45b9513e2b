import type { Consent } from '@nadi/contract/consultation';
import type { ConsentManner } from '@nadi/domain/consent';
import { relationName } from '#shared/family/relation-name.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { i18n } from '#shared/language/i18n.ts';

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

const manners = (): Record<ConsentManner, string> => ({
  booking: i18n._('with a booking'),
  page: i18n._('on the page of an appointment'),
  'green-room': i18n._('before joining the video call'),
  spoken: i18n._('in words, recorded by the doctor'),
  'in-person': i18n._('at the clinic'),
});

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
  const details = { when: formatInstant(at, zone), manner: manners()[manner], version };
  if (giver) {
    const { name, relation } = giver;
    return giverDecision(state, { name, relation: relationName(relation), ...details });
  }
  return subject === 'You' ? ownDecision(state, details) : patientDecision(state, details);
}

type Details = { when: string; manner: string; version: number };

function ownDecision(state: Consent['state'], details: Details): string {
  if (state === 'refused') {
    return i18n._(
      'You did not agree on {when}, {manner} (version {version} of the text).',
      details,
    );
  }
  if (state === 'withdrawn') {
    return i18n._(
      'You withdrew the consent on {when}, {manner} (version {version} of the text).',
      details,
    );
  }
  return i18n._('You agreed on {when}, {manner} (version {version} of the text).', details);
}

function patientDecision(state: Consent['state'], details: Details): string {
  if (state === 'refused') {
    return i18n._(
      'The patient did not agree on {when}, {manner} (version {version} of the text).',
      details,
    );
  }
  if (state === 'withdrawn') {
    return i18n._(
      'The patient withdrew the consent on {when}, {manner} (version {version} of the text).',
      details,
    );
  }
  return i18n._('The patient agreed on {when}, {manner} (version {version} of the text).', details);
}

/** @param details with the name and relation of the person who decided for the patient */
function giverDecision(
  state: Consent['state'],
  details: Details & { name: string; relation: string },
): string {
  if (state === 'refused') {
    return i18n._(
      '{name} ({relation}) did not agree on {when}, {manner} (version {version} of the text).',
      details,
    );
  }
  if (state === 'withdrawn') {
    return i18n._(
      '{name} ({relation}) withdrew the consent on {when}, {manner} (version {version} of the text).',
      details,
    );
  }
  return i18n._(
    '{name} ({relation}) agreed on {when}, {manner} (version {version} of the text).',
    details,
  );
}
