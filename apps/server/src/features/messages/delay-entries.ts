import { expectedDelays } from '@nadi/domain/delay';
import { DELAY_ANNOUNCED_AFTER, minutes as inMilliseconds } from '@nadi/domain/limits';
import type { OutboxEntry } from '#platform/outbox.ts';
import { listUpcoming, saveDelayNotice } from '#store/delay-notices.ts';
import { findAnnouncedDelay } from '#store/doctor-delays.ts';
import { listDelivered } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';

/**
 * Builds the entries that tell patients how a doctor's new delay changes their appointments. It includes
 * pending appointments that the delay moves, each step once (docs/product/meetings.md#running-late). Runs in the
 * transaction of the announcement, which locks the doctor's delay.
 */
export async function delayEntries(trx: Db, doctorId: string, now: number): Promise<OutboxEntry[]> {
  const delay = await findAnnouncedDelay(trx, doctorId);
  if (!delay) return [];
  const { firstAnnouncedAt } = delay;
  const coming = await listUpcoming(trx, { doctorId, announcedAt: now, firstAnnouncedAt });
  const starts = coming.map(({ startsAt, minutes }) => ({ startsAt: startsAt.getTime(), minutes }));
  const delays = expectedDelays(delay, starts);
  const delivered = await listDelivered(
    trx,
    coming.flatMap(({ id, notice }) => (notice ? [keyOf(id, notice.announcedAt)] : [])),
  );
  const entries: OutboxEntry[] = [];
  for (const [
    index,
    { id: appointmentId, patientId, startsAt, running, notice },
  ] of coming.entries()) {
    const minutes = delays[index] ?? 0;
    const expectedAt = startsAt.getTime() + inMilliseconds(minutes);
    if (running || expectedAt <= now || minutes === (notice?.minutes ?? 0)) continue;
    const notifiedMinutes = lastNotified(appointmentId, notice, delivered);
    const announcedAt = new Date(now);
    await saveDelayNotice(trx, { appointmentId, startsAt, minutes, notifiedMinutes, announcedAt });
    if (minutes === notifiedMinutes) continue;
    entries.push({
      ...{ kind: 'doctor-late', recipient: { role: 'patient', id: patientId }, locale: null },
      payload: { appointmentId, announcedAt: String(now) },
      dueAt: now + DELAY_ANNOUNCED_AFTER,
      deduplicationKey: keyOf(appointmentId, announcedAt),
    });
  }
  return entries;
}

type Notice = Awaited<ReturnType<typeof listUpcoming>>[number]['notice'];

/** An undelivered notice is replaced by the next one, because its patient does not know of it. */
function lastNotified(
  appointmentId: string,
  notice: Notice,
  delivered: ReadonlySet<string>,
): number {
  if (!notice) return 0;
  const isDelivered = delivered.has(keyOf(appointmentId, notice.announcedAt));
  return isDelivered ? notice.minutes : notice.notifiedMinutes;
}

function keyOf(appointmentId: string, announcedAt: Date): string {
  return `doctor-late:${appointmentId}:${announcedAt.getTime()}`;
}
