import type { Encounter } from '@nadi/contract/encounter';
import { IDENTITY_LABELS, KIND_LABELS, MODE_LABELS, meetingTimes } from './encounter-words.ts';

type EncounterFactsProps = { encounter: Encounter; zone: string };

/** How an appointment took place, as far as it is recorded. */
export function EncounterFacts({ encounter, zone }: EncounterFactsProps) {
  const facts = encounterFacts(encounter, zone);
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

/** Name and text of each fact that is recorded. */
export function encounterFacts(encounter: Encounter, zone: string): [name: string, text: string][] {
  const { mode, kind, identityCheck, location } = encounter;
  const facts: [string, string | null][] = [
    ['In the meeting together', meetingTimes(encounter, zone)],
    ['How', mode && MODE_LABELS[mode]],
    ['Consultation', kind && KIND_LABELS[kind]],
    ['Identity', identityCheck && IDENTITY_LABELS[identityCheck]],
    ['Where the patient was', location || null],
  ];
  return facts.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}
