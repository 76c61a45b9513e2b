import type { Encounter } from '@nadi/contract/encounter';
import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import type { Initiator } from '@nadi/domain/encounter';
import { displayDate } from '@nadi/messages/en/dates';

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
