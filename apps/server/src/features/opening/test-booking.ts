import { randomUUID } from 'node:crypto';
import type { Instant } from '@nadi/domain/limits';
import { setupDetails } from '@nadi/messages/en/setup';
import { Problem } from '#platform/problem.ts';
import { withSavepoint } from '#store/database-engine.ts';
import { findFirstDoctor } from '#store/opening.ts';
import { insertPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { findFreeTime, formatTime } from './setup-steps.ts';

/** A booking as a patient's request makes it. */
export interface TestBooking {
  patientId: string;
  doctorId: string;
  slotDate: string;
  slotTime: string;
  vitals: null;
  idempotencyKey: undefined;
  now: Instant;
}

interface BookingDeps {
  zone: string;
  /** Books in a clinic that is closed, too. @throws Problem the reason why it cannot be booked */
  placeTestBooking(trx: Db, booking: TestBooking): Promise<unknown>;
}

/** Rolls back what the test has written. */
class Removed extends Error {}

/**
 * Books the first free time of a doctor for a patient of its own, by the rules and statements of every
 * booking, and rolls both back: nothing has to be removed later, and no message is sent.
 */
export async function runTestBooking(
  { zone, placeTestBooking }: BookingDeps,
  trx: Db,
  now: Instant,
): Promise<{ passed: boolean; detail: string }> {
  const doctor = await findFirstDoctor(trx);
  if (!doctor?.available) return { passed: false, detail: setupDetails.noDoctor };
  const slot = await findFreeTime(trx, doctor.id, { zone, now });
  if (!slot) return { passed: false, detail: setupDetails.noFreeTime(doctor.name) };
  const { slotDate, slotTime } = slot;
  const patientId = randomUUID();
  const patient = { id: patientId, name: 'Test', createdAt: new Date(now) };
  const booking = { patientId, doctorId: doctor.id, slotDate, slotTime, now };
  try {
    await withSavepoint(trx, async () => {
      await insertPatient(trx, patient);
      await placeTestBooking(trx, { ...booking, vitals: null, idempotencyKey: undefined });
      throw new Removed();
    });
  } catch (error) {
    if (error instanceof Problem) return { passed: false, detail: error.message };
    if (!(error instanceof Removed)) throw error;
  }
  return { passed: true, detail: setupDetails.booked(doctor.name, formatTime(slot, zone)) };
}
