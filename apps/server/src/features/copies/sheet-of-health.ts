import type { CopiedRecord } from '@nadi/contract/copies';
import type { HealthEntryVersion } from '@nadi/contract/record';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { HEALTH_ENTRY_KINDS } from '@nadi/domain/health-entries';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';
import { english } from '@nadi/messages/en/english';
import { healthEntryLabels } from '@nadi/messages/en/health-entries';
import { formatSince } from '@nadi/messages/when';
import {
  formatDay,
  formatInstant,
  type SheetEntry,
  type SheetSection,
  withNothing,
} from './sheet-texts.ts';

/** Lists who the person is, what matters first, and what devices measured. */
export function healthSections(record: CopiedRecord): SheetSection[] {
  return [
    { title: 'Personal details', entries: profileEntries(record) },
    ...HEALTH_ENTRY_KINDS.map((kind) => ({
      title: healthEntryLabels(english, kind).title,
      entries: record.healthEntries
        .filter((entry) => entry.kind === kind)
        .map((entry) => ({
          title: entry.text || healthEntryLabels(english, kind).noneKnown,
          lines: entry.versions.map((version) => describeVersion(record, version)).toReversed(),
        })),
    })),
    { title: 'Disputed by the patient', entries: disputeEntries(record) },
    { title: 'Pulse and oxygen', entries: vitalsEntries(record) },
  ].map(withNothing);
}

function profileEntries({ profile, dependants, timeZone }: CopiedRecord): SheetEntry[] {
  const { address, dob, gender, abhaNumber, abhaAddress, locale, managedBy } = profile;
  const facts = [
    dob && `Born ${displayDate(parseIsoDate(dob))}`,
    gender !== 'Not Selected' && `Gender: ${gender}`,
    profile.email &&
      `E-mail: ${profile.email}${profile.emailConfirmed ? ' (confirmed)' : ' (not confirmed)'}`,
    profile.phone && `Phone: ${profile.phone}`,
    (address.line1 || address.line2) && `Address: ${address.line1}, ${address.line2}`,
    abhaNumber && `ABHA number: ${formatAbhaNumber(abhaNumber)}`,
    abhaAddress && `ABHA address: ${abhaAddress}`,
    locale && `Language of messages: ${languageNames.of(locale)}`,
    managedBy && `Managed by ${managedBy.name} (${managedBy.relation})`,
    `At the clinic since ${formatDay({ timeZone }, profile.registeredAt)}`,
  ];
  return [
    { title: profile.name, lines: facts.filter((fact) => typeof fact === 'string') },
    ...dependants.map(({ name, relation, managedUntil }) => ({
      title: `Manages the record of ${name}`,
      lines: [`${relation}, until ${displayDate(parseIsoDate(managedUntil))}`],
    })),
  ];
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

const STATES = { active: 'current', past: 'past', 'none-known': 'none known' } as const;

function describeVersion(record: CopiedRecord, version: HealthEntryVersion): string {
  const { text, state, since, source, confirmedAt, savedAt } = version;
  const parts = [
    `${formatInstant(record, savedAt)}: ${text || STATES['none-known']}`,
    state === 'none-known' ? '' : STATES[state],
    since && `since ${formatSince(english, since)}`,
    `said by the ${source}`,
    confirmedAt ? `confirmed ${formatDay(record, confirmedAt)}` : 'not confirmed by a doctor',
  ];
  return parts.filter(Boolean).join(', ');
}

function disputeEntries(record: CopiedRecord): SheetEntry[] {
  return record.disputes.map(({ doctor, entry, text, disputedAt, answer }) => ({
    title: entry ?? doctor,
    lines: [
      `${formatInstant(record, disputedAt)}: ${text}`,
      answer
        ? `${formatInstant(record, answer.answeredAt)}, answer of ${doctor}: ${answer.text}`
        : `Not answered by ${doctor} yet`,
    ],
  }));
}

/** One line for each day: every reading is in record.json. */
function vitalsEntries(record: CopiedRecord): SheetEntry[] {
  const days = Map.groupBy(record.vitals, ({ minute }) => formatDay(record, minute));
  const devices = record.devices.map(({ name, pairedAt }) => ({
    title: `Device: ${name}`,
    lines: [`Added ${formatDay(record, pairedAt)}`],
  }));
  if (days.size === 0) return devices;
  const lines = [...days].map(([day, readings]) => {
    const pulse = readings.map(({ bpm }) => bpm);
    const oxygen = readings.map(({ spo2 }) => spo2);
    return `${day}: pulse ${range(pulse)} per minute, oxygen ${range(oxygen)} %, ${readings.length} readings`;
  });
  return [...devices, { title: 'Readings outside bookings, by day', lines }];
}

function range(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? String(low) : `${low} to ${high}`;
}
