import { parseSlotDate, parseSlotTime, slotInstant } from '@nadi/domain/clinic-time';
import type { Owned } from './place-operations.ts';
import type { RunSql } from './stored-places.ts';

interface Stored {
  readonly id: string;
  readonly doctor: string;
  readonly patient: string;
  readonly starts: number;
  readonly place: string | null;
  /** Of the claim, in milliseconds; null without a claim. */
  readonly from: number | null;
  readonly until: number | null;
  readonly claimed: string | null;
  readonly room: string | null;
  readonly travel: number;
}

/** Lists the appointments that are not cancelled, each with its claim. */
export async function storedAtPlaces(run: RunSql): Promise<Stored[]> {
  const { rows } = await run(`
    SELECT a.id, a.doctor_id AS doctor, a.patient_id AS patient, a.location_id AS place,
      extract(epoch FROM a.starts_at) * 1000 AS starts, extract(epoch FROM lower(c.blocks)) * 1000 AS from,
      extract(epoch FROM upper(c.blocks)) * 1000 AS until, c.location_id AS claimed, c.room_id AS room,
      c.travel_minutes AS travel
    FROM appointments a LEFT JOIN claims c ON c.appointment_id = a.id WHERE a.cancelled_at IS NULL`);
  return (rows as Record<string, unknown>[]).map((row) => ({
    ...(row as unknown as Stored),
    starts: Number(row.starts),
    from: row.from === null ? null : Number(row.from),
    until: row.until === null ? null : Number(row.until),
    travel: Number(row.travel),
  }));
}

/** Lists the claims that no appointment and no offered time needs any more: their slots are lost. */
export async function needlessClaims(run: RunSql): Promise<string[]> {
  const { rows } = await run(`
    SELECT c.id FROM claims c LEFT JOIN appointments a ON a.id = c.appointment_id
    LEFT JOIN request_proposals p ON p.id = c.id AND p.appointment_id IS NULL
    WHERE CASE WHEN c.appointment_id IS NULL THEN p.id IS NULL
      ELSE a.id IS NULL OR a.cancelled_at IS NOT NULL END`);
  return (rows as { id: string }[]).map(({ id }) => `${id} is a needless claim`);
}

/**
 * Compares what is stored with what the patients were told, and the claims with each other: impossible journeys, rooms
 * and doctors that are taken twice, appointments that were lost, and claims that differ from their appointment.
 */
export function placeViolations(
  stored: readonly Stored[],
  owned: ReadonlyMap<string, Owned>,
  zone: string,
): string[] {
  const found: string[] = [];
  const byId = new Map(stored.map((each) => [each.id, each]));
  for (const each of stored) {
    if (each.from === null) found.push(`${each.id} has no claim`);
    else if (each.from !== each.starts) found.push(`${each.id} is claimed at another time`);
    if (each.claimed !== each.place) found.push(`${each.id} is claimed at another place`);
    if (!owned.has(each.id)) found.push(`${each.id} is booked for a patient who does not know`);
  }
  for (const [id, { doctor, slotDate, slotTime, locationId }] of owned) {
    const [date, time] = [parseSlotDate(slotDate), parseSlotTime(slotTime)];
    const at = date && time && slotInstant(zone, date, time);
    const there = byId.get(id);
    const isThere = there?.starts === at && there?.place === locationId && there?.doctor === doctor;
    if (!isThere) found.push(`${id} is lost: ${slotDate} ${slotTime}`);
  }
  return [...found, ...eachPair(stored, 'doctor', journey), ...eachPair(stored, 'room', overlap)];
}

type Rule = (earlier: Stored, later: Stored) => string | null;

function eachPair(stored: readonly Stored[], of: 'doctor' | 'room', rule: Rule): string[] {
  const found: string[] = [];
  for (const [key, group] of Map.groupBy(stored, (each) => each[of])) {
    if (key === null) continue;
    const inOrder = group.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0));
    for (const [at, earlier] of inOrder.entries()) {
      for (const later of inOrder.slice(at + 1)) {
        const problem = rule(earlier, later);
        if (problem) found.push(`${earlier.id} and ${later.id}: ${problem}`);
      }
    }
  }
  return found;
}

function overlap({ until }: Stored, { from }: Stored): string | null {
  return (from ?? 0) < (until ?? 0) ? 'double room' : null;
}

function journey(earlier: Stored, later: Stored): string | null {
  const gap = ((later.from ?? 0) - (earlier.until ?? 0)) / 60_000;
  if (gap < 0) return 'doctor twice';
  if (earlier.place === null || later.place === null || earlier.place === later.place) return null;
  const needed = (earlier.travel + later.travel) / 2;
  return gap < needed ? `impossible journey: ${gap} of ${needed} minutes` : null;
}
