import { randomUUID } from 'node:crypto';
import { createSealedFetch } from '@nadi/secure-channel/client';
import type pg from 'pg';
import {
  agent,
  type Booking,
  bookPlain,
  bookSealed,
  measureBookings,
  someBookings,
} from './support/book.ts';
import { memoryOf } from './support/cpu.ts';
import { openStage } from './support/stage.ts';

/** CPU per booking, plain and sealed, and throughput beside the same INSERT alone on the same database. */
async function bench(): Promise<void> {
  const stage = await openStage();
  const { url, pool } = stage;
  const cpu = { node: stage.serverCpu, postgres: stage.postgresCpu };
  try {
    const bookings = await someBookings(pool);
    const third = Math.floor(bookings.length / 3);
    const plainly = (booking: Booking) => bookPlain(url, booking);
    const insert = (booking: Booking) => insertAlone(pool, booking);
    await measureBookings('warm-up', bookings.slice(0, 600), plainly, cpu);
    // As autovacuum does within a minute: statements planned on empty tables are planned again.
    await pool.query('ANALYZE');
    const bare = await measureBookings('bare INSERT', bookings.slice(600, third), insert, cpu);
    const some = bookings.slice(third, 2 * third);
    const plain = await measureBookings('plain booking', some, plainly, cpu);
    const caller = createSealedFetch({ fetch, baseUrl: url });
    const others = bookings.slice(2 * third);
    const secretly = (booking: Booking) => bookSealed(caller, booking);
    const sealed = await measureBookings('sealed booking', others, secretly, cpu);
    console.log(
      `plain booking / bare INSERT, throughput: ${(plain / bare).toFixed(2)} (aim ≥ 0.15)`,
    );
    console.log(`server at most ${memoryOf(stage.serverPid, 'most').toFixed(0)} MiB`);
    console.log(`sealed booking / plain booking, throughput: ${(sealed / plain).toFixed(2)}`);
  } finally {
    agent.destroy();
    await stage.close();
  }
}

async function insertAlone(pool: pg.Pool, booking: Booking): Promise<void> {
  await pool.query(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
       amount_minor, meeting_code, booked_at)
     VALUES ($1, $2, $3, $4, $5, $6, 50000, $7, now())`,
    [
      randomUUID(),
      booking.docId,
      booking.patientId,
      new Date(booking.startsAt),
      booking.slotDate,
      booking.slotTime,
      randomUUID().slice(0, 10),
    ],
  );
}

await bench();
