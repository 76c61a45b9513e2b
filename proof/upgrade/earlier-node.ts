import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { FreeSlot } from './earlier-clinic.ts';

/** A booking as a node of the earlier release made it: acknowledged, or refused and why. */
export interface EarlierBooking {
  id: string;
  /** Milliseconds from the request to its answer. */
  took: number;
  refused?: string;
  cancelled: boolean;
}

// The limits of that release's connections.
const POOL_SIZE = 10;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 5000;
/** Every so many bookings one is cancelled at once. */
const CANCELLED_EVERY = 3;

/** Plays a node of the release before schedules: its statements and limits, which know of no claims. */
export function startEarlierNode(
  databaseUrl: string,
  slots: readonly FreeSlot[],
  { lanes, pauseMs }: { lanes: number; pauseMs: number },
) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  });
  pool.on('error', () => {});
  const bookings: EarlierBooking[] = [];
  let next = 0;
  let going = true;
  const lane = async () => {
    while (going && next < slots.length) {
      const at = next++;
      const booking = await book(pool, slots[at] as FreeSlot);
      bookings.push(booking);
      if (at % CANCELLED_EVERY === 0 && !booking.refused) {
        const refused = await cancel(pool, booking.id);
        if (refused === undefined) booking.cancelled = true;
        else booking.refused = refused;
      }
      await wait(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    bookings,
    async stop() {
      going = false;
      await running;
      await pool.end();
    },
  };
}

async function book(pool: pg.Pool, slot: FreeSlot): Promise<EarlierBooking> {
  const began = performance.now();
  const id = randomUUID();
  const refused = await inTransaction(pool, async (client) => {
    await client.query(
      `INSERT INTO secure_nonces (nonce, expires_at) VALUES ($1, now() + interval '10 minutes')`,
      [randomBytes(16)],
    );
    const { rowCount } = await client.query(
      `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
         amount_paise, meeting_code, booked_at, vitals_bpm, vitals_spo2, vitals_source, idempotency_key)
       SELECT $1::uuid, doctors.id, $2::uuid, $3::timestamptz, '', '', doctors.fee_paise, $4, now(),
         NULL, NULL, NULL, NULL
       FROM doctors
       WHERE doctors.id = $5::uuid AND doctors.available AND doctors.retired_at IS NULL
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, slot.patientId, slot.startsAt, randomUUID(), slot.doctorId],
    );
    if (rowCount !== 1) throw new Error('Slot not available');
    await client.query(
      `INSERT INTO audit_entries (at, action, actor_role, actor_id, subject_role, subject_id, appointment_id)
       VALUES (now(), 'booked', 'patient', $1, 'patient', $1, $2)`,
      [slot.patientId, id],
    );
  });
  const took = performance.now() - began;
  return { id, took, cancelled: false, ...(refused !== undefined && { refused }) };
}

function cancel(pool: pg.Pool, id: string): Promise<string | undefined> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE appointments SET cancelled_at = now(), cancelled_by = 'patient'
       WHERE id = $1 AND cancelled_at IS NULL AND completed_at IS NULL`,
      [id],
    );
    if (rowCount !== 1) throw new Error('not cancelled');
  });
}

/** Returns why it failed; undefined once it is committed. */
async function inTransaction(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
    return undefined;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    return error instanceof Error ? error.message : String(error);
  } finally {
    client.release();
  }
}
