import type { Appointment } from '@nadi/contract/appointments';
import type { ClinicSettings } from '@nadi/contract/clinic';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import type { CardFacts } from '#service-worker/offline-card.ts';
import { formatInstant } from '#shared/format/instants.ts';

/** Repeated in the worker, which is one file and shares no module with a page. */
export const CARD_CACHE = 'nadi-offline-card';
export const CARD_KEY = '/offline-card.json';
/** The length of an appointment without a visit type. */
const USUAL_MINUTES = 30;

export type CardAppointment = Pick<Appointment, 'slotDate' | 'slotTime' | 'startsAt' | 'minutes'>;

/** Returns the card's text about an appointment: neither the doctor's name nor its subject. */
export function describeCard(
  appointment: CardAppointment,
  { clinic, zone, now }: { clinic: ClinicSettings; zone: string; now: number },
): CardFacts {
  const { slotDate, slotTime, startsAt } = appointment;
  const date = parseSlotDate(slotDate);
  const day = date ? `${weekdayName(date)} ${displayDate(date)}` : slotDate;
  return {
    clinic: clinic.name,
    phone: clinic.phone,
    zone,
    when: `${day}, ${slotTime}`,
    endsAt: startsAt + minutes(appointment.minutes ?? USUAL_MINUTES),
    asOf: formatInstant(now, zone),
  };
}

export async function storeOfflineCard(facts: CardFacts): Promise<void> {
  const cache = await caches.open(CARD_CACHE);
  await cache.put(CARD_KEY, Response.json(facts));
}

export async function deleteOfflineCard(): Promise<void> {
  await caches.delete(CARD_CACHE);
}
