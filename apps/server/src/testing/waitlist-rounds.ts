import { sql } from 'kysely';
import { passOnJob } from '#features/waitlist/pass-on-offer.ts';
import { type Person, requestAs, someDoctor, somePatient } from './actors.ts';
import type { TestClinic } from './build-app.ts';

const SLOT = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
const OFFER_MS = 15 * 60_000;

export interface RoundPeople {
  doctor: Person;
  owner: Person;
  waiting: readonly [Person, Person];
  outsiders: readonly Person[];
}

export async function roundPeople(clinic: TestClinic): Promise<RoundPeople> {
  const [doctor, owner] = [await someDoctor(clinic), await somePatient(clinic)];
  const waiting = [await somePatient(clinic), await somePatient(clinic)] as const;
  const outsiders = await Promise.all(Array.from({ length: 4 }, () => somePatient(clinic)));
  return { doctor, owner, waiting, outsiders };
}

/**
 * Plays one round: a slot is freed for two patients who wait, and its offer ends while both accept,
 * the job passes it on and outsiders book. Returns the number of winners, the winner if that one
 * breaks a rule of the waitlist, and replies that fit no rule. Only the first may win unless the
 * offer ends; then the second may win too. An outsider may not book before both were offered it.
 */
export async function waitlistRound(
  clinic: TestClinic,
  { doctor, owner, waiting, outsiders }: RoundPeople,
  endsDuring: boolean,
): Promise<{ winners: number; unfair: string | null; unexpected: string[] }> {
  const slot = { docId: doctor.id, ...SLOT };
  const book = (as: Person) => requestAs(clinic, 'bookAppointment', slot, { as });
  const { body: booked } = await book(owner);
  for (const as of waiting) await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as });
  const { appointmentId } = booked;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: owner });
  const started = clinic.now;
  const [first, second] = waiting;
  const offerId = await openOffer(clinic, first);
  const accept = (as: Person, id: string) =>
    requestAs(clinic, 'acceptOffer', { offerId: id }, { as });
  const running = [accept(first, offerId), accept(first, offerId)];
  if (endsDuring) clinic.now += OFFER_MS;
  const later = [
    passOn(clinic).then(async () => accept(second, await openOffer(clinic, second))),
    ...outsiders.map(book),
  ];
  const replies = await Promise.all([...running, ...later]);
  const { rows } = await sql<{ patient_id: string }>`
    SELECT patient_id FROM appointments WHERE cancelled_at IS NULL`.execute(clinic.database.db);
  const fair = endsDuring ? [first.id, second.id] : [first.id];
  const winner = rows[0]?.patient_id ?? '';
  await freeEverything(clinic);
  clinic.now = started;
  return {
    winners: rows.length,
    unfair: fair.includes(winner) ? null : nameOf(winner, { first, second, owner }),
    unexpected: replies
      .filter(({ status }) => ![200, 404, 409].includes(status))
      .map(({ status, body }) => `${status} ${JSON.stringify(body)}`),
  };
}

function nameOf(id: string, known: Record<string, Person>): string {
  return Object.entries(known).find(([, each]) => each.id === id)?.[0] ?? 'an outsider';
}

/** The patient's open offer, or an id that no offer has. */
async function openOffer(clinic: TestClinic, as: Person): Promise<string> {
  const { body } = await requestAs(clinic, 'listWaitlist', {}, { as });
  return body.offers[0]?._id ?? '00000000-0000-4000-8000-000000000000';
}

function passOn(clinic: TestClinic): Promise<void> {
  const deps = { zone: 'Asia/Kolkata', enqueue: async () => undefined };
  return passOnJob(deps, clinic.database, { now: () => clinic.now }).run();
}

/** Refused bookings may still be passing on: that ends first. */
async function freeEverything({ database: { transaction } }: TestClinic): Promise<void> {
  await transaction(async (trx) => {
    await sql`LOCK TABLE claims, waitlist_entries, waitlist_offers IN EXCLUSIVE MODE`.execute(trx);
    await sql`DELETE FROM claims`.execute(trx);
    await sql`DELETE FROM waitlist_offers`.execute(trx);
    await sql`DELETE FROM waitlist_entries`.execute(trx);
    await sql`DELETE FROM appointments`.execute(trx);
  });
}
