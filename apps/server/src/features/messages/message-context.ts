import type { ClinicDetails } from '@nadi/contract/clinic';
import { calendarUid, cancelUntil } from '@nadi/domain/appointment';
import { formatSlotDate, formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { calendarText, calendarTitle, videoLocation } from '@nadi/messages/en/calendar-entry';
import type { Translator } from '@nadi/messages/en/english';
import {
  type MailAppointment,
  type MailText,
  phonePlace,
  unnamedDependant,
  videoPlace,
} from '@nadi/messages/en/mail';
import { cancelledMoney } from '@nadi/messages/en/money-mails';
import { formatAmount, formatClock, formatWhen } from '@nadi/messages/when';
import type { CalendarEvent } from '#platform/calendar-file.ts';
import type { MailMessage, Sender } from '#platform/mail.ts';
import type { DueEntry } from '#platform/outbox.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Contact, MessageAppointment } from '#store/message-content.ts';
import type { Db } from '#store/tables.ts';

/** Dependencies for rendering a message. */
export interface MessageContext {
  readonly db: Db;
  /** Of the recipient's language. */
  readonly i18n: Translator;
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

type Place = Pick<MessageContext, 'i18n' | 'zone' | 'publicUrl' | 'clinic' | 'now'>;

/** Returns the appointment's details for messages to the patient. */
export function describeAppointment(facts: MessageAppointment, place: Place): MailAppointment {
  const { i18n, publicUrl, clinic } = place;
  const byVideo = facts.by_video !== false;
  return {
    i18n,
    clinic: clinic.name,
    patient: nameDependant(facts, place),
    doctor: facts.doctor_name,
    registrationNumber: facts.registration_number,
    when: describeTime(facts, place),
    place: describePlace(i18n, facts),
    pageUrl: `${publicUrl}/my-appointments/${facts.id}`,
    cancelling: describeCancelling(facts, place),
    refundTiers: facts.refund_tiers ?? [],
    fee: describeFee(i18n, facts),
    joinUrl: byVideo ? `${publicUrl}/meeting/${facts.meeting_code}` : null,
  };
}

function describePlace(i18n: Translator, facts: MessageAppointment): string {
  if (facts.mode === 'phone') return phonePlace(i18n);
  const address = getAddress(facts);
  return facts.by_video !== false ? videoPlace(i18n, address) : (address ?? '');
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
function describeFee(
  i18n: Translator,
  { amount_minor, due_minor, paid_at }: MessageAppointment,
): MailAppointment['fee'] {
  if (amount_minor === 0) return null;
  const due = paid_at ? due_minor : amount_minor;
  const money = (minor: number) => describeAmount(i18n, minor);
  return { amount: money(amount_minor), due: due > 0 ? money(due) : null };
}

/** Returns null if the clinic sets no limit. */
function describeCancelling(
  { starts_at }: MessageAppointment,
  place: Place,
): MailAppointment['cancelling'] {
  const { clinic, now } = place;
  const until = cancelUntil(starts_at.getTime(), clinic.cancelHours);
  if (until === undefined) return null;
  return { hours: clinic.cancelHours, until: describeInstant(until, place), isPast: now > until };
}

/**
 * Returns null for the recipient's own appointment, or if the address is not confirmed: a stranger may have
 * chosen the name.
 */
function nameDependant(
  facts: MessageAppointment,
  { i18n, now }: Pick<Place, 'i18n' | 'now'>,
): string | null {
  if (!facts.adult_at || facts.adult_at.getTime() <= now) return null;
  return facts.manager_confirmed_at ? facts.patient_name : unnamedDependant(i18n);
}

/** Formats the time of an appointment for messages: `Wed 6 Jan 2027, 10:00 AM (India Standard Time)`. */
export function describeTime(
  { slot_date, slot_time }: Pick<MessageAppointment, 'slot_date' | 'slot_time'>,
  { i18n, zone }: Pick<MessageContext, 'i18n' | 'zone'>,
): string {
  return formatWhen(i18n, { date: slot_date, time: slot_time, zone });
}

/** Formats an instant like the time of an appointment. */
export function describeInstant(
  instant: number,
  context: Pick<MessageContext, 'i18n' | 'zone'>,
): string {
  const wall = wallClock(context.zone, instant);
  return describeTime(
    { slot_date: formatSlotDate(wall), slot_time: formatSlotTime(wall) },
    context,
  );
}

/** Formats the time of day of an instant, `10:12 AM` in English. */
export function describeClock(
  instant: number,
  { i18n, zone }: Pick<MessageContext, 'i18n' | 'zone'>,
): string {
  return formatClock(i18n, formatSlotTime(wallClock(zone, instant)));
}

/** Formats an amount in minor units in the recipient's language. */
export function describeAmount(i18n: Translator, minor: number): string {
  return formatAmount(i18n, minorToMajor(minor));
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
    location: appointment.joinUrl
      ? videoLocation(place.i18n, getAddress(facts))
      : appointment.place,
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
export function describeMoney(
  i18n: Translator,
  {
    heldMinor,
    returningMinor,
    retainedMinor = 0,
  }: {
    heldMinor: number;
    returningMinor: number;
    /** Stays with the clinic by the refund rule of the booking. */
    retainedMinor?: number;
  },
): string {
  if (heldMinor + returningMinor + retainedMinor === 0) return cancelledMoney.nothingPaid(i18n);
  const money = (minor: number) => describeAmount(i18n, minor);
  const held = returningMinor > 0 ? cancelledMoney.partlyUndecided : cancelledMoney.undecided;
  return [
    returningMinor > 0 && cancelledMoney.returning(i18n, money(returningMinor)),
    retainedMinor > 0 && cancelledMoney.retained(i18n, money(retainedMinor)),
    heldMinor > 0 && held(i18n, money(heldMinor)),
  ]
    .filter(Boolean)
    .join(' ');
}
