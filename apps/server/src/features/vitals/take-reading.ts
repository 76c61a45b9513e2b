import { seconds } from '@nadi/domain/limits';
import { isFresh } from '@nadi/domain/vitals';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import { findDevice, recordMinute, recordReading, startOfMinute } from '#store/vitals.ts';
import { isSignedBy } from './device-signature.ts';
import type { LatestReadings } from './latest-readings.ts';

export interface ReadingLimits {
  /** Several devices may share one address. */
  perAddress: Throttle;
  perDevice: Throttle;
}

interface Deps {
  readings: LatestReadings;
  limits: ReadingLimits;
}

type ReadingCall = RequestContext<'postVitals'>;
type Device = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

/** Checked for an unknown device, so that its refusal takes as long as a known one's. */
const NO_KEY = 'no such device';

/** Takes a device's reading: signed, newer than any before, of now, and not too many of them. */
export function takeReading({ readings, limits }: Deps): Mutation<Db, 'postVitals', Device> {
  return {
    kind: 'mutation',
    audit: null,
    async prepare({ clientAddress: address, body, now }, db) {
      await limits.perAddress.consume(address);
      const device = await findDevice(db, body.device);
      const signed = isSignedBy(device?.key ?? NO_KEY, body);
      if (!device || !signed) throw new Problem('device-refused');
      await limits.perDevice.consume(body.device);
      if (!isFresh({ readAt: seconds(body.time), now })) throw clockProblem(now);
      return device;
    },
    async execute({ body, now }, trx, device) {
      const reading = toReading(body, now);
      if (!(await recordReading(trx, body.device, body.counter, reading))) {
        throw new Problem('counter-spent');
      }
      if (isNewMinute(device.read_at, reading.readAt)) {
        await recordMinute(trx, device.patient_id, reading);
      }
      readings.forget(device.patient_id);
      return { success: true };
    },
  };
}

/** A clock that is a little ahead does not make readings of the future. */
function toReading({ bpm, spo2, time }: ReadingCall['body'], now: number) {
  return { bpm, spo2, readAt: new Date(Math.min(seconds(time), now)) };
}

function isNewMinute(before: Date | null, at: Date): boolean {
  return before === null || startOfMinute(before).getTime() !== startOfMinute(at).getTime();
}

function clockProblem(now: number): Problem {
  const message = `The device’s clock is off: here it is ${Math.floor(now / 1000)} (Unix seconds).`;
  return new Problem('device-clock', { field: 'time', message });
}
