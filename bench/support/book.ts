import { Agent, request } from 'node:http';
import { bookableDays } from '@nadi/domain/slots';
import type { createSealedFetch } from '@nadi/secure-channel/client';
import type { Queries } from './queries.ts';
import { addDoctors, addPatientsWithIds, inLanes } from './stage.ts';

export const LANES = Number(process.env.BENCH_LANES ?? 32);
const DOCTORS = 60;
/** The default maximum of a patient's open bookings (BOOKINGS_OPEN_MAX). */
const BOOKINGS_EACH = 5;

export interface Booking {
  patientId: string;
  token: string;
  docId: string;
  slotDate: string;
  slotTime: string;
  startsAt: number;
}

export const agent = new Agent({ keepAlive: true, maxSockets: LANES });

/** Lists every doctor's coming slots in mixed order, five for each patient, who never has two at once. */
export async function someBookings(pool: Queries, count = DOCTORS): Promise<Booking[]> {
  const slots = bookableDays({ now: Date.now(), zone: 'Asia/Kolkata' })
    .slice(1)
    .flatMap(({ slotDate, slots }) => slots.map((slot) => ({ slotDate, ...slot })));
  const doctors = await addDoctors(pool, count);
  const patients = await addPatientsWithIds(pool, count * Math.ceil(slots.length / BOOKINGS_EACH));
  return slots.flatMap((slot, nth) =>
    doctors.map((docId, n) => {
      const patient = patients[Math.floor(nth / BOOKINGS_EACH) * count + n];
      return { patientId: patient?.id ?? '', token: patient?.token ?? '', docId, ...slot };
    }),
  );
}

export function bookPlain(url: string, { token, ...booking }: Booking): Promise<void> {
  const { startsAt: _, patientId: _patient, ...body } = booking;
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

export async function bookSealed(
  call: ReturnType<typeof createSealedFetch>,
  { token, startsAt: _, patientId: _patient, ...body }: Booking,
): Promise<void> {
  const { status } = await call({ path: '/api/user/book-appointment', headers: { token }, body });
  if (status !== 200) throw new Error(`status ${status}`);
}

/** Runs the work for every booking and prints its cost; returns how many were done in a second. */
export async function measureBookings(
  name: string,
  bookings: readonly Booking[],
  work: (booking: Booking) => Promise<void>,
  cpu: Readonly<Record<string, () => number>>,
): Promise<number> {
  const before = Object.values(cpu).map((read) => read());
  const wall = await inLanes(bookings, LANES, work);
  const used = Object.entries(cpu).map(([process, read], n) => {
    const each = (read() - (before[n] ?? 0)) / bookings.length;
    return `${process} ${each.toFixed(3)} ms`;
  });
  const perSecond = (bookings.length / wall) * 1000;
  console.log(
    `${name}: ${bookings.length} at ${perSecond.toFixed(0)}/s; CPU each: ${used.join(', ')}`,
  );
  return perSecond;
}
