import { randomUUID } from 'node:crypto';
import { bookableDays } from '@nadi/domain/slots';
import type { Queries } from '#bench/queries.ts';
import { addDoctors, addPatientsWithIds } from '#bench/stage.ts';
import type { Chance } from '#proof/chance.ts';
import type { BookingRequest } from './book-until-answered.ts';
import type { StoredBooking } from './history.ts';

const ZONE = 'Asia/Kolkata';

/**
 * Returns `attempts` requests for `slots` slots. Those for one slot are near one another, so that every
 * moment of the run has slots that are still to be won.
 */
export async function bookingRequests(
  pool: Queries,
  chance: Chance,
  { slots, attempts }: { slots: number; attempts: number },
): Promise<BookingRequest[]> {
  const doctors = await addDoctors(pool, Math.ceil(slots / 40));
  // One request per patient, so that none is refused for another appointment at that time.
  const patients = await addPatientsWithIds(pool, attempts);
  const times = bookableDays({ now: Date.now(), zone: ZONE })
    .slice(1)
    .flatMap(({ slotDate, slots }) => slots.map(({ slotTime }) => ({ slotDate, slotTime })));
  const forSale = doctors
    .flatMap((docId) => times.slice(0, 40).map((time) => ({ docId, ...time })))
    .slice(0, slots);
  const requests = Array.from({ length: attempts }, (_, n): BookingRequest => {
    const place = forSale[Math.floor((n * slots) / attempts)] as (typeof forSale)[number];
    const person = patients[n] as (typeof patients)[number];
    const slot = `${place.docId} ${place.slotDate} ${place.slotTime}`;
    return { slot, ...place, patient: person.id, token: person.token, key: randomUUID() };
  });
  return nearlyShuffled(requests, chance, 4 * Math.ceil(attempts / slots));
}

function nearlyShuffled<T>(items: readonly T[], chance: Chance, window: number): T[] {
  const parts: T[] = [];
  for (let from = 0; from < items.length; from += window) {
    parts.push(...chance.shuffled(items.slice(from, from + window)));
  }
  return parts;
}

export async function storedBookings(pool: Queries): Promise<StoredBooking[]> {
  const { rows } = await pool.query(
    `SELECT doctor_id || ' ' || slot_date || ' ' || slot_time AS slot, patient_id AS patient,
       meeting_code AS code FROM appointments WHERE cancelled_at IS NULL`,
  );
  return rows;
}
