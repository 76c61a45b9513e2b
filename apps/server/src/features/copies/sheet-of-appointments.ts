import type { CopiedRecord } from '@nadi/contract/copies';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { formatMoney } from '@nadi/domain/money';
import { displayDate } from '@nadi/messages/en/dates';
import { medicineDetails, medicineTitle } from '@nadi/messages/en/medicines';
import {
  formatDay,
  formatInstant,
  type SheetEntry,
  type SheetSection,
  withNothing,
} from './sheet-texts.ts';

type Copied = CopiedRecord['appointments'][number];

/** Lists appointments and prescriptions, the latest first, and decisions about telemedicine. */
export function appointmentSections(record: CopiedRecord): SheetSection[] {
  const appointments = record.appointments.toSorted((a, b) => b.startsAt - a.startsAt);
  return [
    {
      title: 'Appointments',
      entries: appointments.map((each) => ({
        title: `${displayDate(each.slotDate)}, ${each.slotTime}: ${each.docData.name}, ${each.docData.speciality}`,
        lines: [
          ...stateLines(record, each),
          ...clinicalLines(record, each),
          ...each.documents.map(describeDocument),
          each.prescriptions.length > 0
            ? `Prescriptions: ${each.prescriptions.map(({ number }) => number).join(', ')}`
            : '',
        ],
      })),
    },
    {
      title: 'Prescriptions',
      entries: appointments.flatMap((each) =>
        each.prescriptions.map((prescription) => prescriptionEntry(record, prescription)),
      ),
    },
    {
      title: 'Consent to telemedicine',
      entries: record.consents.map(({ at, decision, manner, version, giver }) => ({
        title: `${formatInstant(record, at)}: ${decision}`,
        lines: [
          `Text ${version}, ${MANNERS[manner]}${giver ? `, by ${giver.name} (${giver.relation})` : ''}`,
        ],
      })),
    },
  ].map(withNothing);
}

const MANNERS = {
  booking: 'with a booking',
  page: 'on the page of the appointment',
  'green-room': 'before the call',
  spoken: 'spoken in the call',
  'in-person': 'said at the clinic',
} as const;

function stateLines(record: CopiedRecord, each: Copied): string[] {
  const { location, moves = [] } = each;
  const way = location
    ? [location.name, ...location.address].join(', ')
    : each.meetingId && each.mode !== 'phone'
      ? 'by video'
      : (each.mode ?? 'at the clinic');
  return [
    `${describeState(record, each)}, ${way}, ${each.minutes ?? 0} minutes, ${formatMoney(each.amount)}${each.payment ? ', paid' : ''}`,
    `Booked ${formatInstant(record, each.bookedAt)}${each.bookedBy ? ` by ${each.bookedBy.name} (${each.bookedBy.relation})` : ''}`,
    ...moves.map(
      ({ slotDate, slotTime, movedBy, movedAt, docName }) =>
        `Until ${formatInstant(record, movedAt)} it was on ${displayDate(slotDate)}, ${slotTime}${docName ? ` with ${docName}` : ''}; moved by the ${PARTIES[movedBy]}`,
    ),
  ];
}

const PARTIES = { patient: 'patient', doctor: 'doctor', admin: 'clinic' } as const;

function describeState(record: CopiedRecord, each: Copied): string {
  const on = each.endedAt === undefined ? '' : ` on ${formatInstant(record, each.endedAt)}`;
  if (each.cancelled) {
    const by = each.cancelledBy ? ` by the ${PARTIES[each.cancelledBy]}` : '';
    return `Cancelled${by}${on}${each.cancelReason ? `: ${each.cancelReason}` : ''}`;
  }
  if (each.isCompleted) return `Took place, ended${on}`;
  if (each.noShow) {
    return `Not attended, recorded${on}${each.noShowNote ? `: ${each.noShowNote}` : ''}`;
  }
  return each.approval === 'waiting' ? 'Asked for, not answered yet' : 'Booked';
}

const ENCOUNTER_LABELS = {
  mode: { video: 'by video', audio: 'sound only', 'in-person': 'in person' },
  kind: { first: 'first consultation', 'follow-up': 'follow-up' },
  identityCheck: {
    known: 'identity: known to the doctor',
    document: 'identity: checked by a document',
    questions: 'identity: checked by questions',
  },
} as const;

function clinicalLines(record: CopiedRecord, each: Copied): string[] {
  const { reason, intake, encounter, summary, vitals, followUp } = each;
  const { mode, kind, identityCheck, location, startedAt, endedAt } = encounter ?? {};
  const course = [
    mode && ENCOUNTER_LABELS.mode[mode],
    kind && ENCOUNTER_LABELS.kind[kind],
    identityCheck && ENCOUNTER_LABELS.identityCheck[identityCheck],
    location && `the patient was at ${location}`,
    startedAt &&
      endedAt &&
      `together from ${formatInstant(record, startedAt)} to ${formatInstant(record, endedAt)}`,
  ].filter(Boolean);
  return [
    reason ? `Reason: ${reason}` : '',
    vitals ? `Booked with pulse ${vitals.bpm} per minute, oxygen ${vitals.spo2} %` : '',
    ...(intake?.answers ?? []).map(
      ({ question, answer }) => `${question.text} ${formatAnswer(answer)}`,
    ),
    course.length > 0 ? `Course: ${course.join(', ')}` : '',
    summary?.found ? `What was found: ${summary.found}` : '',
    summary?.toDo ? `What to do: ${summary.toDo}` : '',
    summary?.comeBackIf ? `Come back if: ${summary.comeBackIf}` : '',
    summary?.followUpOn ? `Follow-up: ${displayDate(parseIsoDate(summary.followUpOn))}` : '',
    followUp
      ? `Follow-up appointment: ${displayDate(followUp.slotDate)}, ${followUp.slotTime}`
      : '',
  ];
}

function formatAnswer(answer: string | boolean | number): string {
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : String(answer);
}

function describeDocument({ name, file }: Copied['documents'][number]): string {
  return file
    ? `Document: ${name} (${file})`
    : `Document: ${name}. It could not be read and is not in the copy.`;
}

function prescriptionEntry(
  record: CopiedRecord,
  { number, state, issuedAt, sheet }: Copied['prescriptions'][number],
): SheetEntry {
  const { complaints, findings, diagnosis, tests, advice, doctor } = sheet;
  const parts = {
    Complaints: complaints,
    Findings: findings,
    Diagnosis: diagnosis,
    Tests: tests,
    Advice: advice,
  };
  return {
    title: `Prescription ${number}, ${formatDay(record, issuedAt)}${state === 'issued' ? '' : ` (${state})`}`,
    lines: [
      `${doctor.name}, registration number ${doctor.registrationNumber}`,
      ...sheet.items.flatMap((item) => [medicineTitle(item), ...medicineDetails(item)]),
      ...Object.entries(parts).map(([label, text]) => (text ? `${label}: ${text}` : '')),
    ],
  };
}
