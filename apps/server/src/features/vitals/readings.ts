import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, minutes, seconds } from '@nadi/domain/limits';
import { isFresh, type Vitals, type VitalsSource } from '@nadi/domain/vitals';
import { replyMessages } from '@nadi/messages/en/replies';
import { deviceClockOff } from '@nadi/messages/en/request-errors';
import type { Mutation, Query, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { requireTreated } from '#policies/record-access.ts';
import type { Db } from '#store/tables.ts';
import {
  findDevice,
  listDevices,
  listVitalsForDoctor,
  recordMinute,
  recordReading,
  startOfMinute,
} from '#store/vitals.ts';
import { simulatedReading, type TimedVitals } from './simulated-device.ts';

interface Sources {
  readings: LatestReadings;
  /** `SIMULATED_VITALS`. */
  simulated: boolean;
}

const NOTHING = { success: false as const, message: replyMessages.noFreshReading };

/** Returns the reading of the patient's device, else of the simulated one (docs/product/vitals.md). */
export function latestVitals({ readings, simulated }: Sources): Query<Db, 'latestVitals'> {
  return {
    kind: 'query',
    audit: null,
    async execute(call, db) {
      const { now } = call;
      const newest = await findNewest(call, db, readings);
      if (newest?.hasDevice)
        return newest.reading ? answer(newest.reading, 'device', now) : NOTHING;
      return simulated ? answer(simulatedReading(now), 'simulated', now) : NOTHING;
    },
  };
}

async function findNewest(
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

/**
 * Returns the recorded vitals of a patient to their doctor; another doctor's patient and an unknown
 * one get the same reply.
 */
export function patientVitals(zone: string): Query<Db, 'getPatientVitals'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-vitals',
      about: ({ body }) => ({ kind: 'patients', ids: [body.patientId] }),
    },
    async execute({ actor, body }, db) {
      await requireTreated(db, actor.id, 'vitals', body.patientId);
      const found = await listVitalsForDoctor(db, body.patientId, actor.id);
      const readings = found.map((reading) => ({ ...reading, at: reading.at.getTime() }));
      return { success: true, readings, timeZone: zone };
    },
  };
}

interface ReadingLimits {
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

/** Key compared for an unknown device, so that both refusals take equally long. */
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
  return new Problem('device-clock', {
    field: 'time',
    message: (i18n) => deviceClockOff(i18n, Math.floor(now / 1000)),
  });
}

interface SignedReading {
  device: string;
  counter: number;
  time: number;
  bpm: number;
  spo2: number;
}

/** Six lines: a label and five fields, whole numbers in plain decimal (docs/devices.md). */
function signedText({ device, counter, time, bpm, spo2 }: SignedReading): string {
  return ['nadi-vitals-1', device, counter, time, bpm, spo2].join('\n');
}

/** Computes HMAC-SHA256 under the key's text, in hexadecimal. */
export function signReading(key: string, reading: SignedReading): string {
  return createHmac('sha256', key).update(signedText(reading)).digest('hex');
}

/** Takes as long for a right signature as for a wrong one. */
export function isSignedBy(key: string, reading: SignedReading & { signature: string }): boolean {
  const expected = Buffer.from(signReading(key, reading), 'hex');
  return timingSafeEqual(expected, Buffer.from(reading.signature, 'hex'));
}

type ReportedVitals = Vitals & { source?: VitalsSource | undefined };
type AttestedVitals = Vitals & { source: VitalsSource };

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

/** A patient's devices and their newest reading. */
interface NewestReading {
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

function newestReading(
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
