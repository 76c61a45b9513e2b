import type { Instant } from '@nadi/domain/limits';
import { isFresh } from '@nadi/domain/vitals';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import type { LatestReadings } from './latest-readings.ts';
import { simulatedReading, type TimedVitals } from './simulated-device.ts';

interface Sources {
  readings: LatestReadings;
  /** `SIMULATED_VITALS`. */
  simulated: boolean;
}

const NOTHING = { success: false as const, message: 'There is no fresh reading.' };

/** Returns the reading of the patient's device, else of the simulated one (docs/product/vitals.md). */
export function latestVitals({ readings, simulated }: Sources): Query<Db, 'latestVitals'> {
  return {
    kind: 'query',
    audit: null,
    async execute(call, db) {
      const { now } = call;
      const newest = await newestOf(call, db, readings);
      if (newest?.hasDevice)
        return newest.reading ? answer(newest.reading, 'device', now) : NOTHING;
      return simulated ? answer(simulatedReading(now), 'simulated', now) : NOTHING;
    },
  };
}

async function newestOf(
  { identify, now }: RequestContext<'latestVitals'>,
  db: Db,
  readings: LatestReadings,
) {
  const patient = await identify('patient');
  return patient && readings.of(db, patient.id, now);
}

function answer(reading: TimedVitals, source: 'device' | 'simulated', now: Instant) {
  if (!isFresh({ readAt: reading.readAt, now })) return NOTHING;
  const { bpm, spo2, readAt } = reading;
  return { success: true as const, bpm, spo2, source, age: Math.max(0, now - readAt) };
}
