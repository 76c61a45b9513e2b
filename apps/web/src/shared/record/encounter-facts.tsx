import type { RecordEntry } from '@nadi/contract/record';
import { displayDate } from '@nadi/messages/en/dates';
import { noShowText } from '#shared/appointment/no-show.ts';
import {
  IDENTITY_LABELS,
  INITIATOR_LABELS,
  KIND_LABELS,
  MODE_LABELS,
  meetingTimes,
} from './encounter-words.ts';

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
    ['Why you did not meet', noShowText(of)],
    ['In the meeting together', of.encounter && meetingTimes(of.encounter, zone)],
    ['Opened by', initiator && INITIATOR_LABELS[initiator]],
    ['How', mode && MODE_LABELS[mode]],
    ['Consultation', kind && KIND_LABELS[kind]],
    ['Identity', identityCheck && IDENTITY_LABELS[identityCheck]],
    ['Where the patient was', location],
    ['Follow-up', followUpText(of.followUp)],
  ];
  return facts.flatMap(([name, text]) => (text ? [[name, text]] : []));
}

/** Formats the time of the follow-up: "12 Jan 2027, 3:00 PM"; null if none is booked. */
export function followUpText(followUp: RecordEntry['followUp']): string | null {
  return followUp ? `${displayDate(followUp.slotDate)}, ${followUp.slotTime}` : null;
}
