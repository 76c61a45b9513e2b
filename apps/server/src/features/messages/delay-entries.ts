import { expectedDelays } from '@nadi/domain/delay';
import { DELAY_ANNOUNCED_AFTER, DELAY_FOR } from '@nadi/domain/limits';
import type { OutboxEntry } from '#platform/outbox.ts';
import { listComing, saveDelayNotice } from '#store/delay-notices.ts';
import { listDelays } from '#store/doctor-delays.ts';
import type { Db } from '#store/tables.ts';

/**
 * Builds the entries that tell patients what a doctor's delay, just announced, changes for them: those
 * whose coming appointment it moves, each step once (docs/product.md#running-late). Runs in the
 * transaction of the announcement, which holds the doctor's delay.
 */
export async function delayEntries(trx: Db, doctorId: string, now: number): Promise<OutboxEntry[]> {
  const delay = (await listDelays(trx, [doctorId])).get(doctorId);
  const span = { after: new Date(now), until: new Date(now + DELAY_FOR) };
  const coming = await listComing(trx, { doctorId, ...span });
  const starts = coming.map(({ startsAt, minutes }) => ({ startsAt: startsAt.getTime(), minutes }));
  const delays = expectedDelays(delay?.minutes ?? 0, starts);
  const entries: OutboxEntry[] = [];
  for (const [index, { id: appointmentId, patientId, startsAt, notice }] of coming.entries()) {
    const minutes = delays[index] ?? 0;
    if (minutes === (notice?.minutes ?? 0)) continue;
    const notifiedMinutes = lastNotified(notice, now);
    const announcedAt = new Date(now);
    await saveDelayNotice(trx, { appointmentId, startsAt, minutes, notifiedMinutes, announcedAt });
    if (minutes === notifiedMinutes) continue;
    entries.push({
      ...{ kind: 'doctor-late', recipient: { role: 'patient', id: patientId }, locale: null },
      payload: { appointmentId, announcedAt: String(now) },
      dueAt: now + DELAY_ANNOUNCED_AFTER,
      deduplicationKey: `doctor-late:${appointmentId}:${now}`,
    });
  }
  return entries;
}

type Notice = Awaited<ReturnType<typeof listComing>>[number]['notice'];

/** A notice that still waits is replaced by the next one: its patient was not notified of it. */
function lastNotified(notice: Notice, now: number): number {
  if (!notice) return 0;
  const waits = now - notice.announcedAt.getTime() < DELAY_ANNOUNCED_AFTER;
  return waits ? notice.notifiedMinutes : notice.minutes;
}
