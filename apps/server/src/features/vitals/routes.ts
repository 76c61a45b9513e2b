import type { Redis } from 'ioredis';
import type { Handlers } from '#platform/http/handler.ts';
import { createThrottle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { deviceRoutes } from './devices.ts';
import { createLatestReadings, latestVitals, patientVitals, takeReading } from './readings.ts';

interface Deps {
  zone: string;
  /** `SIMULATED_VITALS`. */
  simulated: boolean;
  redis: Redis | null;
}

/** A device sends about once a second; a ward's devices may share one address. */
const PER_DEVICE = [{ points: 20, windowMs: 10_000 }];
const PER_ADDRESS = [{ points: 1000, windowMs: 10_000 }];

export function vitalsRoutes({ zone, simulated, redis }: Deps) {
  const readings = createLatestReadings();
  const limits = {
    perAddress: createThrottle('vitals-address', PER_ADDRESS, redis),
    perDevice: createThrottle('vitals-device', PER_DEVICE, redis),
  };
  return {
    latestVitals: latestVitals({ readings, simulated }),
    postVitals: takeReading({ readings, limits }),
    ...deviceRoutes(readings),
    getPatientVitals: patientVitals(zone),
  } satisfies Partial<Handlers<Db>>;
}
