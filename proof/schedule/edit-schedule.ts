import type { RouteName } from '@nadi/contract/routes';
import { instantsOn, parseSlotDate, parseSlotTime } from '@nadi/domain/clinic-time';
import { isoOfSlotDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import type { Chance } from '#proof/chance.ts';
import type { Operation, Place, ScheduleSource } from './history.ts';

export interface Person {
  readonly id: string;
  readonly token: string;
}

/** Calls a route until somebody says how it went; `unknown` counts the attempts without an answer. */
export type Call = (
  name: RouteName,
  body: object,
  as: Person | null,
  key?: string,
) => Promise<Answered>;

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: any reply of the server.
  readonly body: any;
  readonly unknown: number;
}

export interface Clinic {
  readonly call: Call;
  readonly admin: Person;
  readonly doctors: readonly string[];
  /** Days on which is booked, such as 6_1_2027. */
  readonly dates: readonly string[];
  readonly zone: string;
  /** Ends a hold now, as its time would. */
  expireHold(offerId: string): Promise<void>;
}

export interface Type {
  readonly id: string;
  readonly minutes: number;
}

/** The schedules being edited, each by one edit at a time, and the exceptions that close time now. */
export interface Edited {
  readonly busy: Set<string>;
  readonly closures: Map<string, string>;
}

/** An appointment with its patient. */
export interface Owned {
  readonly as: Person;
  readonly id: string;
  place: Place;
}

export interface Turn {
  clinic: Clinic;
  types: ReadonlyMap<string, Type[]>;
  chance: Chance;
  people: readonly Person[];
  owned: Map<string, Owned>;
  edited: Edited;
  record(operation: Operation): void;
}

export const OPEN: [string, string] = ['09:00', '18:00'];
const SHORT: [string, string] = ['09:00', '14:00'];

/** Closes a doctor's late afternoon, or opens it again; one edit of a doctor at a time. */
export async function editHours(turn: Turn): Promise<void> {
  const { clinic, chance, edited } = turn;
  const docId = chance.pick(clinic.doctors);
  if (edited.busy.has(docId)) return;
  edited.busy.add(docId);
  const short = chance.happens(0.5);
  const began = Date.now();
  const hours = { docId, hours: week(short ? SHORT : OPEN) };
  const { status } = await clinic.call('setHours', hours, clinic.admin);
  if (status !== 200) throw new Error(`hours: ${status}`);
  edited.busy.delete(docId);
  const afternoon = { slotTime: '2:00 PM', length: 240 };
  recordEdit(turn, {
    ...{ source: 'hours', doctors: [docId], dates: clinic.dates, began },
    ...{ closed: short ? afternoon : null },
  });
}

const HOUR: [string, string] = ['10:00', '11:00'];

/** Adds an hour of leave of a doctor, or of the whole clinic, or removes the one that is there. */
export async function closeOrOpen(turn: Turn): Promise<void> {
  const { clinic, chance, edited } = turn;
  const docId = chance.happens(0.7) ? chance.pick(clinic.doctors) : undefined;
  const source = docId === undefined ? 'clinic' : 'leave';
  const slotDate = chance.pick(clinic.dates);
  const key = `${source} ${docId} ${slotDate}`;
  if (edited.busy.has(key)) return;
  edited.busy.add(key);
  const exceptionId = edited.closures.get(key);
  const began = Date.now();
  if (exceptionId === undefined) edited.closures.set(key, await close(clinic, docId, slotDate));
  else {
    edited.closures.delete(key);
    await open(clinic, docId, exceptionId);
  }
  edited.busy.delete(key);
  const closed = exceptionId === undefined ? { slotTime: '10:00 AM', length: 60 } : null;
  const doctors = docId === undefined ? clinic.doctors : [docId];
  recordEdit(turn, { source, doctors, dates: [slotDate], began, closed });
}

async function close(clinic: Clinic, docId: string | undefined, slotDate: string): Promise<string> {
  const date = isoOfSlotDate(slotDate);
  const leave = { from: date, until: date, clock: HOUR, kind: 'closed', ...(docId && { docId }) };
  const { status, body } = await clinic.call('addException', leave, clinic.admin);
  if (status !== 200) throw new Error(`leave: ${status}`);
  return body.exceptionId;
}

async function open(clinic: Clinic, docId: string | undefined, exceptionId: string) {
  const removed = { exceptionId, ...(docId && { docId }) };
  const { status, unknown } = await clinic.call('removeException', removed, clinic.admin);
  // The reply that it was removed may have been lost.
  if (status !== 200 && !(status === 404 && unknown > 0)) throw new Error(`opening: ${status}`);
}

interface Edit {
  readonly source: ScheduleSource;
  readonly doctors: readonly string[];
  readonly dates: readonly string[];
  readonly began: number;
  readonly closed: { slotTime: string; length: number } | null;
}

function recordEdit({ clinic, record }: Turn, edit: Edit): void {
  const { source, began, closed } = edit;
  const ended = Date.now();
  for (const doctor of edit.doctors) {
    for (const slotDate of edit.dates) {
      const place = closed && placeOf(clinic.zone, { doctor, slotDate, ...closed });
      record({ kind: 'hours', source, doctor, date: slotDate, closed: place, began, ended });
    }
  }
}

export function week(clock: [string, string]) {
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, clock }));
}

export function placeOf(
  zone: string,
  at: { doctor: string; slotDate: string; slotTime: string; length: number },
): Place {
  const [date, time] = [parseSlotDate(at.slotDate), parseSlotTime(at.slotTime)];
  const from = date && time ? instantsOn(zone, date)(time) : null;
  if (from === null) throw new Error(`${at.slotDate} ${at.slotTime} is no time`);
  return { doctor: at.doctor, from, until: from + minutes(at.length) };
}
