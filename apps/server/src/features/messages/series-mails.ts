import { initials } from '@nadi/messages/en/doctor-mail';
import { doctorSeriesMails, seriesMails } from '@nadi/messages/en/series-mails';
import type { DueEntry } from '#platform/outbox.ts';
import {
  findCancelledMoney,
  findMessageAppointment,
  findRecipient,
  type MessageAppointment,
} from '#store/message-content.ts';
import { findSeries } from '#store/series.ts';
import { doctorNoticeDue } from './entry-recipients.ts';
import {
  describeAppointment,
  describeMoney,
  describeTime,
  findPatientRecipient,
  isOver,
  type MessageContext,
  type PreparedMail,
  type PrepareMail,
} from './message-context.ts';

/** Selects the writer depending on whether the entry is about a series. */
export function chooseBySeries(aboutSeries: PrepareMail, aboutOne: PrepareMail): PrepareMail {
  return (entry, context) =>
    entry.payload.seriesId === undefined ? aboutOne(entry, context) : aboutSeries(entry, context);
}

/** Lists the current appointments of a new series without those that have ended. */
export const aboutBookedSeries: PrepareMail = async (entry, context) => {
  const { listed } = await findAppointments(entry, context);
  const coming = listed.filter((facts) => !isOver(facts, context.now));
  const [first] = coming;
  if (!first) return null;
  const about = describeAppointment(first, context);
  return toPatient(first, context, seriesMails.booked(about, describeTimes(coming, context)));
};

/** Lists the appointments that were cancelled together with the entry's appointment. */
export const aboutCancelledSeries: PrepareMail = async (entry, context) => {
  const { listed } = await findAppointments(entry, context);
  const cancelled = cancelledTogether(listed, entry);
  const [first] = cancelled;
  if (!first?.cancelled_by) return null;
  const money = { heldMinor: 0, returningMinor: 0, retainedMinor: 0 };
  for (const { id } of cancelled) {
    const found = await findCancelledMoney(context.db, id);
    money.heldMinor += found.heldMinor;
    money.returningMinor += found.returningMinor;
    money.retainedMinor += found.retainedMinor ?? 0;
  }
  const text = seriesMails.cancelled(
    describeAppointment(first, context),
    describeTimes(cancelled, context),
    {
      by: first.cancelled_by,
      reason: first.cancel_reason,
      money: describeMoney(context.i18n, money),
    },
  );
  return toPatient(first, context, text);
};

/** Tells the doctor the same, but names the patient by initials. */
export const aboutBookedSeriesToDoctor: PrepareMail = async (entry, context) => {
  const { listed } = await findAppointments(entry, context);
  const coming = listed.filter(
    (facts) => !isOver(facts, context.now) && isWithRecipient(facts, entry),
  );
  return toDoctor(coming, context, doctorSeriesMails.booked);
};

export const aboutCancelledSeriesToDoctor: PrepareMail = async (entry, context) => {
  const { listed, bookedBy } = await findAppointments(entry, context);
  const announcedAt = bookedBy === 'doctor' ? 0 : seriesNoticeDue(listed);
  const cancelled = cancelledTogether(listed, entry).filter(
    (facts) => isWithRecipient(facts, entry) && (facts.cancelled_at?.getTime() ?? 0) >= announcedAt,
  );
  const by = cancelled[0]?.cancelled_by ?? 'admin';
  return toDoctor(cancelled, context, (described) => doctorSeriesMails.cancelled(described, by));
};

async function findAppointments({ payload }: DueEntry, { db }: MessageContext) {
  const series = await findSeries(db, payload.seriesId ?? '');
  const listed: MessageAppointment[] = [];
  for (const id of series?.appointmentIds ?? []) {
    const facts = await findMessageAppointment(db, id);
    if (facts) listed.push(facts);
  }
  return { listed, bookedBy: series?.bookedBy };
}

/** Another doctor may have got one of the appointments meanwhile. */
function isWithRecipient({ doctor_id }: MessageAppointment, { recipient }: DueEntry): boolean {
  return doctor_id === recipient?.id;
}

/** The notice about a series is due when that of its first appointment would be. */
function seriesNoticeDue(listed: readonly MessageAppointment[]): number {
  return Math.min(
    ...listed.map((facts) => doctorNoticeDue(facts.starts_at.getTime(), facts.booked_at.getTime())),
  );
}

function cancelledTogether(
  listed: readonly MessageAppointment[],
  entry: DueEntry,
): MessageAppointment[] {
  const at = listed.find(({ id }) => id === entry.payload.appointmentId)?.cancelled_at?.getTime();
  if (at === undefined) return [];
  return listed.filter(({ cancelled_at }) => cancelled_at?.getTime() === at);
}

function describeTimes(listed: readonly MessageAppointment[], context: MessageContext): string[] {
  return listed.map((facts) => describeTime(facts, context));
}

/** Has no calendar entry: an iTIP message is about one appointment, so that each has its own. */
async function toPatient(
  { patient_id: patientId }: MessageAppointment,
  context: MessageContext,
  text: NonNullable<PreparedMail>['text'],
): Promise<PreparedMail> {
  const to = await findPatientRecipient(context, patientId);
  return to && { to, text };
}

async function toDoctor(
  listed: readonly MessageAppointment[],
  context: MessageContext,
  write: typeof doctorSeriesMails.booked,
): Promise<PreparedMail> {
  const [first] = listed;
  const to = first && (await findRecipient(context.db, 'doctor', first.doctor_id));
  if (!to) return null;
  const described = {
    patient: initials(first.patient_name),
    times: describeTimes(listed, context),
    url: `${context.publicUrl}/doctor-appointments/${first.id}`,
  };
  return { to, text: write(described) };
}

/** Returns whether the doctor was notified of the booking before it was cancelled. */
export function wasAnnounced({ booked_at, starts_at, cancelled_at }: MessageAppointment): boolean {
  if (cancelled_at === null) return false;
  return cancelled_at.getTime() >= doctorNoticeDue(starts_at.getTime(), booked_at.getTime());
}
