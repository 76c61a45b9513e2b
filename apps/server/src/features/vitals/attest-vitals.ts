import { type Instant, minutes } from '@nadi/domain/limits';
import type { Vitals, VitalsSource } from '@nadi/domain/vitals';
import type { Db } from '#store/tables.ts';
import { listDevices } from '#store/vitals.ts';
import { newestReading } from './latest-readings.ts';

export type ReportedVitals = Vitals & { source?: VitalsSource | undefined };
export type AttestedVitals = Vitals & { source: VitalsSource };

/** A booking may take a moment to arrive, or be sent again. */
const BOOKED_WITHIN = minutes(1);

/**
 * Decides which vitals and source a booking stores. For the source "device", the reading that the
 * patient's own device posted within the last minute replaces what the browser sent; without such a
 * reading the source becomes "typed". The other sources prove nothing and are stored as sent.
 */
export async function attestVitals(
  db: Db,
  patientId: string,
  reported: ReportedVitals,
  now: Instant,
): Promise<AttestedVitals> {
  const { bpm, spo2, source = 'typed' } = reported;
  if (source !== 'device') return { bpm, spo2, source };
  const measured = newestReading(await listDevices(db, patientId));
  if (!measured || now - measured.readAt > BOOKED_WITHIN) return { bpm, spo2, source: 'typed' };
  return { bpm: measured.bpm, spo2: measured.spo2, source };
}
