import { expectedDelays } from '@nadi/domain/delay';
import { DELAY_ANNOUNCED_AFTER, minutes as inMilliseconds, minutes } from '@nadi/domain/limits';
import { delayMail } from '@nadi/messages/en/mail';
import type { OutboxEntry } from '#platform/outbox.ts';
import {
  findAnnouncedDelay,
  findDelayNotice,
  listUpcoming,
  saveDelayNotice,
} from '#store/doctor-delays.ts';
import { findEnded } from '#store/lobby.ts';
import { findMessageAppointment } from '#store/message-content.ts';
import { listDelivered } from '#store/messages.ts';
import { listDisplaced } from '#store/replans.ts';
import type { Db } from '#store/tables.ts';
import {
  describeAppointment,
  describeClock,
  findPatientRecipient,
  type PrepareMail,
} from './message-context.ts';

/**
 * Builds the entries that tell patients how a doctor's new delay changes their appointments. It includes
 * pending appointments that the delay moves, each step once (docs/product/meetings.md#running-late). Runs in the
 * transaction of the announcement, which locks the doctor's delay. Skips appointments that cannot take place: their
 * patients were offered other times.
 */
export async function delayEntries(
  trx: Db,
  doctorId: string,
  now: number,
  plan?: PlannedDelay,
): Promise<OutboxEntry[]> {
  const delay = await findAnnouncedDelay(trx, doctorId);
  if (!delay) return [];
  const announcement = { doctorId, announcedAt: now, firstAnnouncedAt: delay.firstAnnouncedAt };
  const upcoming = await listUpcoming(trx, { ...announcement, until: plan?.until });
  const displaced = await listDisplaced(
    trx,
    upcoming.map(({ id }) => id),
  );
  const coming = upcoming.filter(({ id }) => !displaced.has(id));
  const starts = coming.map(({ startsAt, minutes }) => ({ startsAt: startsAt.getTime(), minutes }));
  const delays = expectedDelays(delay, starts);
  const delivered = await listDelivered(
    trx,
    coming.flatMap(({ id, notice }) => (notice ? [createKey(id, notice.announcedAt)] : [])),
  );
  const entries: OutboxEntry[] = [];
  for (const [
    index,
    { id: appointmentId, patientId, startsAt, running, notice },
  ] of coming.entries()) {
    const minutes = delays[index] ?? 0;
    if (plan && !plan.notified.has(appointmentId) && !plan.offered.has(appointmentId)) continue;
    const expectedAt = startsAt.getTime() + inMilliseconds(minutes);
    if (running || expectedAt <= now || minutes === (notice?.minutes ?? 0)) continue;
    const notifiedMinutes = lastNotified(appointmentId, notice, delivered);
    const announcedAt = new Date(now);
    await saveDelayNotice(trx, { appointmentId, startsAt, minutes, notifiedMinutes, announcedAt });
    if (minutes === notifiedMinutes || plan?.offered.has(appointmentId)) continue;
    entries.push({
      ...{ kind: 'doctor-late', recipient: { role: 'patient', id: patientId }, locale: null },
      payload: { appointmentId, announcedAt: String(now) },
      dueAt: now + DELAY_ANNOUNCED_AFTER,
      deduplicationKey: createKey(appointmentId, announcedAt),
    });
  }
  return entries;
}

/** A delay that is announced with a plan of the day. */
export interface PlannedDelay {
  /** Later appointments are left out. */
  readonly until: number;
  /** Appointments whose patients get the delay. */
  readonly notified: ReadonlySet<string>;
  /** Appointments whose patients get another message that says it. */
  readonly offered: ReadonlySet<string>;
}

type Notice = Awaited<ReturnType<typeof listUpcoming>>[number]['notice'];

/** An undelivered notice is replaced by the next one, because its patient does not know of it. */
function lastNotified(
  appointmentId: string,
  notice: Notice,
  delivered: ReadonlySet<string>,
): number {
  if (!notice) return 0;
  const isDelivered = delivered.has(createKey(appointmentId, notice.announcedAt));
  return isDelivered ? notice.minutes : notice.notifiedMinutes;
}

function createKey(appointmentId: string, announcedAt: Date): string {
  return `doctor-late:${appointmentId}:${announcedAt.getTime()}`;
}

/** Tells a patient that their doctor is late or on time again. */
export const delayMailKinds = { 'doctor-late': prepareDelay } as const satisfies Record<
  string,
  PrepareMail
>;

/**
 * Drops the message if the appointment is over or its doctor is there. It also drops a message whose
 * expected time has passed or that a later one replaced.
 */
async function prepareDelay(
  { payload }: Parameters<PrepareMail>[0],
  context: Parameters<PrepareMail>[1],
): ReturnType<PrepareMail> {
  const { db, now } = context;
  const facts = await findMessageAppointment(db, payload.appointmentId ?? '');
  if (!facts || (facts.cancelled_at ?? facts.completed_at ?? facts.no_show_at)) return null;
  const startsAt = facts.starts_at.getTime();
  const notice = await findDelayNotice(db, facts.id);
  if ((await findEnded(db, [facts.id])).has(facts.id)) return null;
  if (notice?.starts_at.getTime() !== startsAt) return null;
  if (String(notice.announced_at.getTime()) !== payload.announcedAt) return null;
  const expectedAt = startsAt + minutes(notice.minutes);
  if (now >= expectedAt) return null;
  if (now >= startsAt && (await context.presentParties(facts.meeting_code)).includes('doctor')) {
    return null;
  }
  const to = await findPatientRecipient(context, facts.patient_id);
  if (!to) return null;
  const expected = describeClock(expectedAt, context);
  const text = delayMail(describeAppointment(facts, context), {
    minutes: notice.minutes,
    expected,
  });
  const path = `/my-appointments/${facts.id}`;
  return { to, text, notification: { when: expected, path, until: expectedAt } };
}
