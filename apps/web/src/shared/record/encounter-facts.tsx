import type { Encounter } from '@nadi/contract/consultation';
import type { RecordEntry } from '@nadi/contract/record';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import type { Initiator } from '@nadi/domain/stored-values';
import { displayDate } from '@nadi/messages/en/dates';
import { noShowText } from '#shared/appointment/no-show.ts';

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

export const MODE_LABELS: Record<NonNullable<Encounter['mode']>, string> = {
  video: 'By video',
  audio: 'Sound only',
  'in-person': 'In person',
};

export const KIND_LABELS: Record<NonNullable<Encounter['kind']>, string> = {
  first: 'First consultation',
  'follow-up': 'Follow-up',
};

export const IDENTITY_LABELS: Record<NonNullable<Encounter['identityCheck']>, string> = {
  known: 'Known to the doctor',
  document: 'A document was shown',
  questions: 'Questions were answered',
};

export const INITIATOR_LABELS: Record<Initiator, string> = {
  patient: 'The patient',
  doctor: 'The doctor',
};

/** Formats when patient and doctor were in the meeting together: "5 Jan 2027, 10:00 AM to 10:20 AM". */
export function meetingTimes({ startedAt, endedAt }: Encounter, zone: string): string | null {
  if (startedAt === undefined) return null;
  const from = wallClock(zone, startedAt);
  const until = wallClock(zone, endedAt ?? startedAt);
  return `${displayDate(from)}, ${formatSlotTime(from)} to ${formatSlotTime(until)}`;
}
