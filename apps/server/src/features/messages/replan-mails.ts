import { minorToMajor } from '@nadi/domain/minor-units';
import { joinWords } from '@nadi/messages/en/english';
import { offeredByVideo, replanMail, roomMail } from '@nadi/messages/en/replan-mails';
import { formatAmount } from '@nadi/messages/when';
import type { OutboxEntry } from '#platform/outbox.ts';
import { deleteDelayNotice } from '#store/doctor-delays.ts';
import {
  findMessageAppointment,
  listParties,
  type MessageAppointment,
} from '#store/message-content.ts';
import { listDisplaced, listOpenReplans, type ReplanOffer } from '#store/replans.ts';
import type { Db } from '#store/tables.ts';
import { delayEntries } from './delay-messages.ts';
import { toPatient } from './entry-recipients.ts';
import {
  describeAppointment,
  describeClock,
  describeInstant,
  describeTime,
  findPatientRecipient,
  type MessageContext,
  type PrepareMail,
} from './message-context.ts';

interface Plan {
  doctorId: string;
  /** The end of the day. */
  until: number;
  /** Ids of appointments whose patients get the expected time. */
  expect: readonly string[];
  /** Ids of appointments whose patients get offers. */
  offer: readonly string[];
  /** Ids of appointments that got another room. */
  rooms: readonly string[];
}

/**
 * Builds the messages of a plan, one for each patient: the delay or the offers. Delays of the same day that were not
 * sent yet are dropped. Runs in the transaction that applied the plan.
 */
export async function replannedEntries(
  trx: Db,
  { doctorId, until, expect, offer, rooms }: Plan,
  now: number,
): Promise<OutboxEntry[]> {
  const replans = await listOpenReplans(trx, offer, new Date(now));
  for (const { appointmentId, expectedAt } of replans.values()) {
    if (expectedAt === null) await deleteDelayNotice(trx, appointmentId);
  }
  const plan = { until, notified: new Set(expect), offered: new Set(offer) };
  const isLate = expect.length > 0 || [...replans.values()].some(({ cause }) => cause === 'late');
  const delays = isLate ? await delayEntries(trx, doctorId, now, plan) : [];
  const parties = await listParties(trx, offer);
  const offers = parties.flatMap(({ id: appointmentId, patient_id: patientId }) => {
    const replan = replans.get(appointmentId);
    if (!replan) return [];
    return [
      {
        ...toPatient('day-replanned', patientId, now),
        payload: { appointmentId, replanId: replan.id },
        deduplicationKey: `day-replanned:${replan.id}`,
      },
    ];
  });
  const moved = (await listParties(trx, rooms)).map(({ id, patient_id }) => ({
    ...toPatient('room-changed', patient_id, now),
    payload: { appointmentId: id },
    deduplicationKey: `room-changed:${id}:${now}`,
  }));
  return [...delays, ...offers, ...moved];
}

/** Offers other times to the patient of an appointment; dropped once they are answered or have ended. */
export const replanMailKinds = {
  'day-replanned': async ({ payload }, context) => {
    const { db, now } = context;
    const facts = await findMessageAppointment(db, payload.appointmentId ?? '');
    const replans = await listOpenReplans(db, [payload.appointmentId ?? ''], new Date(now));
    const replan = facts && replans.get(facts.id);
    if (replan?.id !== payload.replanId || !replan || !facts) return null;
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    const { cause, expectedAt, expiresAt, offers } = replan;
    const text = replanMail(describeAppointment(facts, context), {
      cause,
      expected: expectedAt === null ? null : describeClock(expectedAt, context),
      times: offers.map((offer) => describeOffer(offer, facts, context)),
      until: describeInstant(expiresAt, context),
    });
    const when = describeTime(facts, context);
    const path = `/my-appointments/${facts.id}`;
    return { to, text, notification: { when, path, until: expiresAt } };
  },
  /** Names the new room; dropped if the appointment has ended, or cannot take place as it is. */
  'room-changed': async ({ payload }, context) => {
    const { db } = context;
    const facts = await findMessageAppointment(db, payload.appointmentId ?? '');
    const room = facts?.location?.room;
    if (!facts || !room || facts.cancelled_at || facts.completed_at) return null;
    if ((await listDisplaced(db, [facts.id])).has(facts.id)) return null;
    const to = await findPatientRecipient(context, facts.patient_id);
    if (!to) return null;
    const text = roomMail(describeAppointment(facts, context), room);
    const [when, path] = [describeTime(facts, context), `/my-appointments/${facts.id}`];
    return { to, text, notification: { when, path, until: facts.starts_at.getTime() } };
  },
} as const satisfies Record<string, PrepareMail>;

function describeOffer(
  offer: ReplanOffer,
  facts: MessageAppointment,
  context: MessageContext,
): string {
  const when = describeTime({ slot_date: offer.slotDate, slot_time: offer.slotTime }, context);
  const price = offer.amountMinor === facts.amount_minor ? null : minorToMajor(offer.amountMinor);
  const parts = [
    when,
    offer.doctorId === facts.doctor_id ? null : offer.doctor,
    offer.mode === 'video' && facts.mode !== 'video' ? offeredByVideo(context.i18n) : null,
    offer.locationId === (facts.location?.id ?? null) ? null : offer.place,
    price === null ? null : formatAmount(context.i18n, price),
  ];
  return joinWords(
    context.i18n,
    parts.filter((part) => part !== null),
  );
}
