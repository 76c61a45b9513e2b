import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { parseSlotDate } from '@nadi/domain/clinic-time';
import { joinOpensAt } from '@nadi/domain/join-window';
import { minutes } from '@nadi/domain/limits';
import { LOCALES, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatWeekday, nameZone } from '@nadi/messages/when';
import type { CardFacts, ClinicFacts, PageTexts } from '#service-worker/offline-page.ts';
import { request } from '#shared/api/client.ts';
import { formatInstant } from '#shared/format/instants.ts';
import { whereText } from '#shared/format/place.ts';
import { i18n } from '#shared/language/i18n.ts';
import { loadPartTranslations } from '#shared/language/translations.ts';
import { readToken } from '#shared/session/session.ts';
import { registerWorker } from './register-worker.ts';

/** Repeated in the worker, which is one file and shares no module with a page. */
export const CARD_CACHE = 'nadi-offline-card';
export const CARD_KEY = '/offline-card.json';
export const CLINIC_CACHE = 'nadi-offline-clinic';
export const CLINIC_KEY = '/offline-clinic.json';

/** The length of an appointment without a visit type. */
const USUAL_MINUTES = 30;

export type CardAppointment = Pick<
  Appointment,
  'slotDate' | 'slotTime' | 'startsAt' | 'minutes' | 'meetingId' | 'mode' | 'location' | 'docData'
>;

/** Returns the card's text about an appointment: neither the doctor's name nor its subject. */
export function describeCard(
  appointment: CardAppointment,
  { clinic, zone, now }: { clinic: ClinicFacts; zone: string; now: number },
): CardFacts {
  const { slotDate, slotTime, startsAt, meetingId } = appointment;
  const date = parseSlotDate(slotDate);
  const day = date ? formatWeekday(i18n, date) : slotDate;
  const joinOpens = meetingId ? formatInstant(joinOpensAt(startsAt), zone) : '';
  const asOf = formatInstant(now, zone);
  return {
    ...clinicFacts(clinic, { zone, joinOpens, asOf }),
    zone,
    when: joinWords(i18n, [day, formatClock(i18n, slotTime)]),
    where: meetingId ? i18n._('Video call') : whereText(appointment),
    joinOpens,
    endsAt: startsAt + minutes(appointment.minutes ?? USUAL_MINUTES),
    asOf,
  };
}

/**
 * Stores the card of a patient's session once the worker is there that shows and deletes it, unless the session has
 * ended meanwhile. @throws if the browser allows neither
 */
export async function storeOfflineCard(facts: CardFacts, token: string): Promise<void> {
  await registerWorker('patient');
  if (readToken('patient') !== token) return;
  await store(CARD_CACHE, CARD_KEY, facts);
}

export async function deleteOfflineCard(): Promise<void> {
  await caches.delete(CARD_CACHE);
}

/**
 * Prepares this browser for loads without a connection: registers the worker, and stores the clinic's name and
 * number (docs/product/notifications.md#offline). Without storage, such as in a private window, the browser shows
 * its own page. A frame on another website is not prepared.
 */
export async function prepare(): Promise<void> {
  if (!('serviceWorker' in navigator) || window.top !== window) return;
  try {
    await registerWorker('patient');
    const { settings } = await request(routes.getClinic, {}, {});
    await loadPartTranslations();
    await store(CLINIC_CACHE, CLINIC_KEY, clinicFacts(settings));
  } catch {
    // The next load tries again.
  }
}

type CardTexts = Pick<CardFacts, 'zone' | 'joinOpens' | 'asOf'>;

/** Returns the facts, with the texts of the page in other languages than English, which the worker has itself. */
function clinicFacts({ name, phone }: ClinicFacts, card?: CardTexts): ClinicFacts {
  if (i18n.locale === SOURCE_LOCALE) return { name, phone };
  return { name, phone, page: describePage(phone, card) };
}

function describePage(phone: string, card: CardTexts | undefined): PageTexts {
  const lang = readLocale(i18n.locale);
  return {
    ...{ lang, dir: LOCALES[lang].dir },
    title: card ? i18n._('Offline: your next appointment') : i18n._('You are offline'),
    state: i18n._('You are offline, or the clinic cannot be reached.'),
    heading: card ? i18n._('Your next appointment') : i18n._('This page needs a connection'),
    text: card ? '' : i18n._('If your connection was lost, it opens by itself when that is back.'),
    call: phone && i18n._('Call the clinic: {phone}', { phone }),
    retry: i18n._('Try again'),
    zone: card ? nameZone(i18n, card.zone) : '',
    joinOpens: card?.joinOpens ? i18n._('Join opens {when}', { when: card.joinOpens }) : '',
    stored: card
      ? i18n._('Stored on this device on {when}. It may have changed since.', { when: card.asOf })
      : '',
    ended: i18n._('Notifications have ended'),
    endedText: i18n._('Please turn them on again under Messages you get.'),
  };
}

async function store(cacheName: string, key: string, facts: object): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(key, Response.json(facts));
}
