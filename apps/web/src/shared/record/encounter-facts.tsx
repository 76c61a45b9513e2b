import type { Encounter } from '@nadi/contract/consultation';
import type { RecordEntry } from '@nadi/contract/record';
import { wallClock } from '@nadi/domain/clinic-time';
import type { Initiator } from '@nadi/domain/stored-values';
import { joinWords, type Translator } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { noShowText } from '#shared/appointment/no-show.ts';
import { i18n } from '#shared/language/i18n.ts';

/** The fields of an appointment about how it took place. */
type TookPlace = Pick<RecordEntry, 'encounter' | 'followUp' | 'noShowReason' | 'noShowNote'>;
type EncounterFactsProps = { of: TookPlace; zone: string };

/** Facts about how an appointment took place, if they are recorded. */
export function EncounterFacts({ of, zone }: EncounterFactsProps) {
  const facts = encounterFacts(of, zone);
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {facts.map(([name, text]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere figures">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lists the name and text of each recorded fact. */
export function encounterFacts(of: TookPlace, zone: string): [name: string, text: string][] {
  const { mode, kind, identityCheck, location, initiator } = of.encounter ?? {};
  const facts: [string, string | null | undefined][] = [
    [i18n._('Why you did not meet'), noShowText(of)],
    [i18n._('In the meeting together'), of.encounter && meetingTimes(i18n, of.encounter, zone)],
    [i18n._('Opened by'), initiator && initiatorLabels(i18n)[initiator]],
    [i18n._('How'), mode && modeLabels(i18n)[mode]],
    [i18n._('Consultation'), kind && kindLabels(i18n)[kind]],
    [i18n._('Identity'), identityCheck && identityLabels(i18n)[identityCheck]],
    [i18n._('Where the patient was'), location],
    [i18n._('Follow-up'), followUpText(of.followUp)],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

/** Formats the time of the follow-up: "12 Jan 2027, 3:00 PM"; null if none is booked. */
export function followUpText(followUp: RecordEntry['followUp']): string | null {
  if (!followUp) return null;
  const { slotDate, slotTime } = followUp;
  return joinWords(i18n, [formatDay(i18n, slotDate), formatClock(i18n, slotTime)]);
}

export const modeLabels = (i18n: Translator): Record<NonNullable<Encounter['mode']>, string> => ({
  video: i18n._('By video'),
  audio: i18n._('Sound only'),
  'in-person': i18n._('In person'),
});

export const kindLabels = (i18n: Translator): Record<NonNullable<Encounter['kind']>, string> => ({
  first: i18n._('First consultation'),
  'follow-up': i18n._('Follow-up'),
});

export const identityLabels = (
  i18n: Translator,
): Record<NonNullable<Encounter['identityCheck']>, string> => ({
  known: i18n._('Known to the doctor'),
  document: i18n._('A document was shown'),
  questions: i18n._('Questions were answered'),
});

export const initiatorLabels = (i18n: Translator): Record<Initiator, string> => ({
  patient: i18n._('The patient'),
  doctor: i18n._('The doctor'),
});

/** Formats when patient and doctor were in the meeting together: "5 Jan 2027, 10:00 AM to 10:20 AM". */
export function meetingTimes(
  i18n: Translator,
  { startedAt, endedAt }: Encounter,
  zone: string,
): string | null {
  if (startedAt === undefined) return null;
  const from = wallClock(zone, startedAt);
  const until = wallClock(zone, endedAt ?? startedAt);
  return i18n._('{day}, {from} to {until}', {
    day: formatDay(i18n, from),
    from: formatClock(i18n, from),
    until: formatClock(i18n, until),
  });
}
