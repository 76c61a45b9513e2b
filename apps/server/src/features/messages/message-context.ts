import type { ClinicDetails } from '@nadi/contract/clinic';
import { calendarUid, cancelUntil } from '@nadi/domain/appointment';
import { formatSlotDate, formatSlotTime, parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { formatMoney } from '@nadi/domain/money';
import { displayDate, weekdayName, zoneWords } from '@nadi/messages/en/dates';
import {
  calendarText,
  calendarTitle,
  cancelledMoney,
  type MailAppointment,
  type MailText,
  PHONE_PLACE,
  UNNAMED_DEPENDANT,
  videoLocation,
  videoPlace,
} from '@nadi/messages/en/mail';
import type { CalendarEvent } from '#platform/calendar-file.ts';
import type { MailMessage, Sender } from '#platform/mail.ts';
import type { DueEntry } from '#platform/outbox.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Contact, MessageAppointment } from '#store/message-content.ts';
import type { Db } from '#store/tables.ts';

/** Dependencies for rendering a message. */
export interface MessageContext {
  readonly db: Db;
  readonly zone: string;
  /** Start of every link; never taken from a request. */
  readonly publicUrl: string;
  readonly from: Sender;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clinic: ClinicDetails;
  /** Hashes the codes of sign-ins. */
  readonly passwords: Pick<Passwords, 'hash'>;
  /** Returns the roles of an appointment's parties who are in its room now. */
  readonly presentParties: PresentParties;
  /** Finds the person who gets a patient's messages; looked up once for each message. */
  readonly contactOf: (patientId: string) => Promise<Contact | undefined>;
}

export type PresentParties = (meetingCode: string) => Promise<readonly string[]>;

/** Returns the name and the address for a patient's messages; null without an address. */
export async function findPatientRecipient({ contactOf }: MessageContext, patientId: string) {
  const contact = await contactOf(patientId);
  return contact?.email ? { name: contact.name, email: contact.email } : null;
}

/** A message with its recipient and text; null if it no longer applies. */
export type PreparedMail = {
  readonly to: { readonly name: string; readonly email: string };
  readonly text: MailText;
  readonly calendar?: MailMessage['calendar'];
  /** Set for a kind that browsers show as well (docs/product/notifications.md). */
  readonly notification?: {
    /** The time in the notification's text. */
    readonly when: string;
    /** The page that the notification opens. */
    readonly path: string;
    /** Epoch milliseconds, from which on the notification no longer helps. */
    readonly until: number;
  };
  /** Deletes data that was stored for this attempt, such as its link's token, if sending fails. */
  readonly undo?: () => Promise<void>;
} | null;

/** Reads the data as it is when the message is sent. */
export type PrepareMail = (entry: DueEntry, context: MessageContext) => Promise<PreparedMail>;

type Place = Pick<MessageContext, 'zone' | 'publicUrl' | 'clinic' | 'now'>;

/** Returns the appointment's details for messages to the patient. */
export function describeAppointment(facts: MessageAppointment, place: Place): MailAppointment {
  const { publicUrl, clinic } = place;
  const byVideo = facts.by_video !== false;
  const address = getAddress(facts);
  return {
    clinic: clinic.name,
    patient: nameDependant(facts, place.now),
    doctor: facts.doctor_name,
    registrationNumber: facts.registration_number,
    when: describeTime(facts, place.zone),
    place: facts.mode === 'phone' ? PHONE_PLACE : byVideo ? videoPlace(address) : (address ?? ''),
    pageUrl: `${publicUrl}/my-appointments/${facts.id}`,
    cancelling: describeCancelling(facts, place),
    refundTiers: facts.refund_tiers ?? [],
    fee: describeFee(facts),
    joinUrl: byVideo ? `${publicUrl}/meeting/${facts.meeting_code}` : null,
  };
}

/** Returns the place, or the doctor's address in a clinic with one place; null if the patient cannot come in person. */
function getAddress(facts: MessageAppointment): string | null {
  if (facts.by_video !== false && !facts.in_person) return null;
  const { location } = facts;
  if (location)
    return [location.name, ...location.address, location.room].filter(Boolean).join(', ');
  return [facts.address_line1, facts.address_line2].join(', ');
}

/** Returns the price of the appointment and the amount due; null if it is free. */
function describeFee({
  amount_minor,
  due_minor,
  paid_at,
}: MessageAppointment): MailAppointment['fee'] {
  if (amount_minor === 0) return null;
  const due = paid_at ? due_minor : amount_minor;
  const money = (minor: number) => formatMoney(minorToMajor(minor));
  return { amount: money(amount_minor), due: due > 0 ? money(due) : null };
}

/** Returns null if the clinic sets no limit. */
function describeCancelling(
  { starts_at }: MessageAppointment,
  { clinic, zone, now }: Place,
): MailAppointment['cancelling'] {
  const until = cancelUntil(starts_at.getTime(), clinic.cancelHours);
  if (until === undefined) return null;
  const wall = wallClock(zone, until);
  const slot = { slot_date: formatSlotDate(wall), slot_time: formatSlotTime(wall) };
  return { hours: clinic.cancelHours, until: describeTime(slot, zone), isPast: now > until };
}

/**
 * Returns null for the recipient's own appointment, or if the address is not confirmed: a stranger may have
 * chosen the name.
 */
function nameDependant(facts: MessageAppointment, now: number): string | null {
  if (!facts.adult_at || facts.adult_at.getTime() <= now) return null;
  return facts.manager_confirmed_at ? facts.patient_name : UNNAMED_DEPENDANT;
}

/** Formats the time of an appointment for messages: `Wed 6 Jan 2027, 10:00 AM (India Standard Time)`. */
export function describeTime(
  { slot_date, slot_time }: Pick<MessageAppointment, 'slot_date' | 'slot_time'>,
  zone: string,
): string {
  const date = parseSlotDate(slot_date);
  const day = date ? `${weekdayName(date)} ${displayDate(date)}` : slot_date;
  return `${day}, ${slot_time} (${zoneWords(zone)})`;
}

/** Returns the patient's calendar entry. Its UID is the appointment's identity and never changes. */
export function patientEvent(facts: MessageAppointment, place: Place): CalendarEvent {
  const appointment = describeAppointment(facts, place);
  const startsAt = facts.starts_at.getTime();
  return {
    uid: calendarUid(facts.id),
    sequence: facts.calendar_sequence,
    startsAt,
    endsAt: startsAt + minutes(facts.minutes),
    cancelled: facts.cancelled_at !== null,
    summary: calendarTitle(appointment),
    description: calendarText(appointment),
    location: appointment.joinUrl ? videoLocation(getAddress(facts)) : appointment.place,
    url: appointment.pageUrl,
  };
}

/** Returns false if the time or state has changed since the entry was written. */
export function isCurrent(
  { payload }: Pick<DueEntry, 'payload'>,
  { calendar_sequence }: MessageAppointment,
): boolean {
  return payload.sequence === undefined || Number(payload.sequence) === calendar_sequence;
}

/** Returns whether an appointment has ended in any way or its time has passed. */
export function isOver(facts: MessageAppointment, now: number): boolean {
  if (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at) return true;
  return facts.starts_at.getTime() + minutes(facts.minutes) <= now;
}

/** Describes how the money of a cancelled appointment is returned. */
export function describeMoney({
  heldMinor,
  returningMinor,
  retainedMinor = 0,
}: {
  heldMinor: number;
  returningMinor: number;
  /** Stays with the clinic by the refund rule of the booking. */
  retainedMinor?: number;
}): string {
  if (heldMinor + returningMinor + retainedMinor === 0) return cancelledMoney.nothingPaid;
  const money = (minor: number) => formatMoney(minorToMajor(minor));
  const held = returningMinor > 0 ? cancelledMoney.partlyUndecided : cancelledMoney.undecided;
  return [
    returningMinor > 0 && cancelledMoney.returning(money(returningMinor)),
    retainedMinor > 0 && cancelledMoney.retained(money(retainedMinor)),
    heldMinor > 0 && held(money(heldMinor)),
  ]
    .filter(Boolean)
    .join(' ');
}
