import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { bookableDays } from '@nadi/domain/slots';
import { createSecureCaller } from '@nadi/secure-channel/client';
import type pg from 'pg';
import { addDoctors, addPatients, inLanes, openStage, type Stage } from './support/stage.ts';

/** CPU per booking, plain and sealed, and throughput beside the same INSERT alone on the same database. */
const LANES = 32;
const DOCTORS = 60;

interface Booking {
  token: string;
  docId: string;
  slotDate: string;
  slotTime: string;
  startsAt: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

async function bench(): Promise<void> {
  const stage = await openStage();
  try {
    const bookings = await someBookings(stage.pool);
    const third = Math.floor(bookings.length / 3);
    await measure('warm-up', stage, bookings.slice(0, 600), (booking) => bookPlain(stage, booking));
    const bare = await measure('bare INSERT', stage, bookings.slice(600, third), (booking) =>
      insertAlone(stage.pool, booking),
    );
    const plain = await measure(
      'plain booking',
      stage,
      bookings.slice(third, 2 * third),
      (booking) => bookPlain(stage, booking),
    );
    const caller = createSecureCaller({ fetch, baseUrl: stage.url });
    const sealed = await measure('sealed booking', stage, bookings.slice(2 * third), (booking) =>
      bookSealed(caller, booking),
    );
    console.log(
      `plain booking / bare INSERT, throughput: ${(plain / bare).toFixed(2)} (aim ≥ 0.15)`,
    );
    console.log(`sealed booking / plain booking, throughput: ${(sealed / plain).toFixed(2)}`);
  } finally {
    agent.destroy();
    await stage.close();
  }
}

async function measure(
  name: string,
  stage: Stage,
  bookings: readonly Booking[],
  work: (booking: Booking) => Promise<void>,
): Promise<number> {
  const [server, postgres] = [stage.serverCpu(), stage.postgresCpu()];
  const wall = await inLanes(bookings, LANES, work);
  const each = (used: number) => (used / bookings.length).toFixed(2);
  const perSecond = (bookings.length / wall) * 1000;
  console.log(
    `${name}: ${bookings.length} at ${perSecond.toFixed(0)}/s; CPU each: node ` +
      `${each(stage.serverCpu() - server)} ms, postgres ${each(stage.postgresCpu() - postgres)} ms`,
  );
  return perSecond;
}

/** Every doctor's coming slots, each doctor with a patient of their own, in mixed order. */
async function someBookings(pool: pg.Pool): Promise<Booking[]> {
  const doctors = await addDoctors(pool, DOCTORS);
  const tokens = await addPatients(pool, DOCTORS);
  const slots = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' })
    .slice(1)
    .flatMap(({ slotDate, slots }) => slots.map((slot) => ({ slotDate, ...slot })));
  return slots.flatMap((slot) =>
    doctors.map((docId, n) => ({ token: tokens[n] ?? '', docId, ...slot })),
  );
}

function bookPlain({ url }: Stage, { token, ...booking }: Booking): Promise<void> {
  const { startsAt: _, ...body } = booking;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/api/user/book-appointment`,
      { method: 'POST', agent, headers: { token, 'content-type': 'application/json' } },
      (answer) => {
        answer
          .resume()
          .on('end', () =>
            answer.statusCode === 200
              ? resolve()
              : reject(new Error(`status ${answer.statusCode}`)),
          );
      },
    );
    outgoing.on('error', reject).end(JSON.stringify(body));
  });
}

async function bookSealed(
  call: ReturnType<typeof createSecureCaller>,
  { token, startsAt: _, ...body }: Booking,
): Promise<void> {
  const { status } = await call({ path: '/api/user/book-appointment', headers: { token }, body });
  if (status !== 200) throw new Error(`status ${status}`);
}

async function insertAlone(pool: pg.Pool, booking: Booking): Promise<void> {
  await pool.query(
    `INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
       amount_paise, meeting_code, booked_at)
     SELECT $1, $2, id, $3, $4, $5, 50000, $6, now() FROM patients ORDER BY id LIMIT 1
     ON CONFLICT DO NOTHING`,
    [
      randomUUID(),
      booking.docId,
      new Date(booking.startsAt),
      booking.slotDate,
      booking.slotTime,
      randomUUID().slice(0, 10),
    ],
  );
}

await bench();
