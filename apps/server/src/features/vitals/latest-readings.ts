import { type Instant, seconds } from '@nadi/domain/limits';
import type { Db } from '#store/tables.ts';
import { listDevices } from '#store/vitals.ts';
import type { TimedVitals } from './simulated-device.ts';

/** A patient's devices and their newest reading. */
export interface NewestReading {
  readonly hasDevice: boolean;
  /** The newest reading of any of them, however old. */
  readonly reading: TimedVitals | null;
}

export interface LatestReadings {
  of(db: Db, patientId: string, now: Instant): Promise<NewestReading>;
  /** A device of theirs was read, paired or removed on this node. */
  forget(patientId: string): void;
}

/** The longest delay until another node's reading is shown. */
const CACHED_FOR = seconds(1);
/** Longer for patients without a device: they are the majority and poll as often. */
const CACHED_WITHOUT_DEVICE = seconds(10);
const CACHED_MAX = 5000;

/**
 * Creates a cache of the latest readings, which pages poll every 1.5 s (docs/product/vitals.md):
 * the database is queried at most once a second for a patient.
 */
export function createLatestReadings(): LatestReadings {
  const cached = new Map<string, { newest: Promise<NewestReading>; until: Instant }>();
  return {
    of(db, patientId, now) {
      const known = cached.get(patientId);
      if (known && now < known.until) return known.newest;
      const newest = load(db, patientId);
      const entry = { newest, until: now + CACHED_FOR };
      if (cached.size >= CACHED_MAX) cached.clear();
      cached.set(patientId, entry);
      newest.then(
        ({ hasDevice }) => {
          if (!hasDevice) entry.until = now + CACHED_WITHOUT_DEVICE;
        },
        () => cached.delete(patientId),
      );
      return newest;
    },
    forget: (patientId) => cached.delete(patientId),
  };
}

async function load(db: Db, patientId: string): Promise<NewestReading> {
  const devices = await listDevices(db, patientId);
  return { hasDevice: devices.length > 0, reading: newestReading(devices) };
}

export function newestReading(
  devices: readonly { bpm: number | null; spo2: number | null; read_at: Date | null }[],
): TimedVitals | null {
  let newest: TimedVitals | null = null;
  for (const { bpm, spo2, read_at } of devices) {
    if (bpm === null || spo2 === null || read_at === null) continue;
    const readAt = read_at.getTime();
    if (!newest || readAt > newest.readAt) newest = { bpm, spo2, readAt };
  }
  return newest;
}
