import { randomUUID } from 'node:crypto';
import { parseSlotDate, weekday } from '@nadi/domain/clinic-time';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import type { Chance } from '#proof/chance.ts';
import { progress } from '#proof/verdict.ts';
import type { Call, Person } from './edit-schedule.ts';

export interface PlacesClinic {
  readonly call: Call;
  readonly admin: Person;
  readonly doctors: readonly string[];
  readonly dates: readonly string[];
}

interface Place {
  readonly id: string;
  readonly name: string;
  readonly travelMinutes: number;
  rooms: { _id: string; name: string }[];
}

/** An appointment that its patient knows of: booked, moved and not cancelled. */
export interface Owned {
  readonly as: Person;
  readonly doctor: string;
  slotDate: string;
  slotTime: string;
  locationId: string;
  /** A request that has no answer yet. */
  waits: boolean;
}

const TYPE = {
  ...{
    name: 'Consultation',
    minutes: 30,
    step: 30,
    before: 0,
    after: 0,
    notice: 0,
    horizonDays: 30,
  },
  ...{ byVideo: false, inPerson: true, fees: null },
};
/** Turns of two hours, so that each doctor travels all day. */
const TURNS = [9, 11, 13, 15].map((hour) => [
  `${String(hour).padStart(2, '0')}:00`,
  `${hour + 2}:00`,
]);
const STARTS = Array.from({ length: 16 }, (_, at) => {
  const [hour, minute] = [9 + Math.floor(at / 2), at % 2 ? '30' : '00'];
  return `${hour > 12 ? hour - 12 : hour}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
});

/** Every second doctor answers each booking. */
const needsApproval = (doctor: number) => doctor % 2 === 1;

/**
 * Opens three places, two with rooms, and gives each doctor turns at them. The journeys are made longer afterwards:
 * the hours leave no time for them, so that the constraint has to.
 */
export async function openPlaces(clinic: PlacesClinic): Promise<Place[]> {
  const { call, admin, doctors } = clinic;
  const save = async (place: object) => {
    const location = { address: [], mapUrl: '', phone: '', rooms: [], travelMinutes: 0, ...place };
    const { status, body } = await call('saveLocation', { location }, admin);
    if (status !== 200) throw new Error(`place: ${status} ${body.code}`);
    return body.location;
  };
  const rooms = (...names: string[]) => names.map((name) => ({ name }));
  const first = await save({ _id: DEFAULT_LOCATION_ID, name: `South ${randomUUID()}` });
  const second = await save({ name: `North ${randomUUID()}`, rooms: rooms('A', 'B') });
  const third = await save({ name: `East ${randomUUID()}`, rooms: rooms('C') });
  const ids = [undefined, second._id, third._id];
  for (const [n, docId] of doctors.entries()) {
    const visitTypes = [{ ...TYPE, needsApproval: needsApproval(n) }];
    await call('setVisitTypes', { docId, visitTypes }, admin);
    const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
      TURNS.map((clock, turn) => {
        const at = ids[turnOf(n, day, turn)];
        return { weekday: day, clock, ...(at && { at }) };
      }),
    );
    const { status, body } = await call('setHours', { docId, hours }, admin);
    if (status !== 200) throw new Error(`hours: ${status} ${body.code}`);
  }
  const places: Place[] = [];
  for (const [place, travelMinutes] of [
    [first, 40],
    [second, 30],
    [third, 90],
  ]) {
    const saved = await save({ ...place, isFirst: undefined, travelMinutes });
    places.push({ id: saved._id, name: saved.name, travelMinutes, rooms: saved.rooms });
  }
  return places;
}

interface Turn {
  clinic: PlacesClinic;
  places: readonly Place[];
  chance: Chance;
  people: readonly Person[];
  owned: Map<string, Owned>;
  kinds: Map<string, number>;
  editing: { busy: boolean };
}

/** Runs `count` random operations in lanes, each with patients of its own; returns what the patients know of. */
export async function runPlaceOperations(
  clinic: PlacesClinic,
  places: readonly Place[],
  run: { patients: readonly Person[]; lanes: number; count: number; chance: Chance },
): Promise<{ owned: Map<string, Owned>; kinds: Map<string, number> }> {
  const { patients, lanes, count, chance } = run;
  const all = new Map<string, Owned>();
  const kinds = new Map<string, number>();
  const editing = { busy: false };
  let left = count;
  const lane = async (number: number) => {
    const people = patients.filter((_, at) => at % lanes === number);
    const turn = {
      clinic,
      places,
      chance,
      people,
      owned: new Map<string, Owned>(),
      kinds,
      editing,
    };
    while (left > 0) {
      left -= 1;
      if (left % 50_000 === 0) progress(`${left} operations left`);
      await oneOperation(turn);
    }
    for (const [id, owned] of turn.owned) all.set(id, owned);
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return { owned: all, kinds };
}

async function oneOperation(turn: Turn): Promise<void> {
  const dice = turn.chance.below(100);
  const mine = [...turn.owned.keys()];
  if (dice < 2) return changeRooms(turn);
  if (mine.length > 0 && dice < 30) return move(turn, turn.chance.pick(mine));
  if (mine.length > 0 && dice < 45) return cancel(turn, turn.chance.pick(mine));
  const waiting = mine.filter((id) => turn.owned.get(id)?.waits);
  if (waiting.length > 0 && dice < 65) return decide(turn, turn.chance.pick(waiting));
  return book(turn);
}

function note(
  { kinds }: Turn,
  kind: string,
  { status, body }: { status: number; body: { code?: string } },
) {
  const name = status === 200 ? kind : `${kind} ${body.code ?? status}`;
  kinds.set(name, (kinds.get(name) ?? 0) + 1);
}

/** Returns which of the three places a doctor is at. */
function turnOf(doctor: number, weekday: number, turn: number): number {
  return (doctor + turn + weekday) % 3;
}

/** Picks a start, mostly at the place where the doctor is then. */
function pickSlot({ clinic, chance, places }: Turn, doctor: string) {
  const [slotDate, start] = [chance.pick(clinic.dates), chance.below(STARTS.length)];
  const date = parseSlotDate(slotDate);
  const turn = Math.floor(start / 4);
  const right = date && places[turnOf(clinic.doctors.indexOf(doctor), weekday(date), turn)];
  const { id: locationId } = right && chance.happens(0.9) ? right : chance.pick(places);
  return { slotDate, slotTime: STARTS[start] ?? '', locationId };
}

async function book(turn: Turn): Promise<void> {
  const { clinic, chance, people, owned } = turn;
  const as = chance.pick(people);
  const doctor = chance.pick(clinic.doctors);
  const { locationId, ...slot } = pickSlot(turn, doctor);
  const wanted = { docId: doctor, ...slot, locationId };
  const reply = await clinic.call('bookAppointment', wanted, as, randomUUID());
  note(turn, 'book', reply);
  // A patient who asks for their own slot again gets their own appointment.
  if (reply.status !== 200 || owned.has(reply.body.appointmentId)) return;
  const waits = needsApproval(clinic.doctors.indexOf(doctor));
  owned.set(reply.body.appointmentId, { as, doctor, ...slot, locationId, waits });
}

async function move(turn: Turn, appointmentId: string): Promise<void> {
  const { clinic, owned } = turn;
  const appointment = owned.get(appointmentId);
  if (!appointment) return;
  const { locationId, ...slot } = pickSlot(turn, appointment.doctor);
  const wanted = { appointmentId, ...slot, locationId };
  const reply = await clinic.call('rescheduleAppointment', wanted, appointment.as);
  note(turn, 'move', reply);
  if (reply.status === 200) Object.assign(appointment, { ...slot, locationId });
}

async function cancel(turn: Turn, appointmentId: string): Promise<void> {
  const as = turn.owned.get(appointmentId)?.as ?? null;
  const reply = await turn.clinic.call('cancelAppointment', { appointmentId }, as);
  note(turn, 'cancel', reply);
  const repeated = reply.body.code === 'already-cancelled' && reply.unknown > 0;
  if (reply.status !== 200 && !repeated) throw new Error(`cancelling: ${reply.body.code}`);
  turn.owned.delete(appointmentId);
}

/** Accepts a request or declines it; one of three with another time, which its patient takes. */
async function decide(turn: Turn, appointmentId: string): Promise<void> {
  const { clinic, chance, owned } = turn;
  const request = owned.get(appointmentId);
  if (!request) return;
  const accept = chance.happens(0.5);
  const { locationId: _, ...time } = pickSlot(turn, request.doctor);
  const times = !accept && chance.happens(0.7) ? [time] : [];
  const decision = { appointmentId, accept, times };
  const reply = await clinic.call('decideRequest', decision, clinic.admin);
  note(turn, accept ? 'accept' : times.length > 0 ? 'propose' : 'decline', reply);
  const before = accept ? 'request-accepted' : 'already-cancelled';
  const done = reply.status === 200 || (reply.unknown > 0 && reply.body.code === before);
  if (!done) return;
  request.waits = false;
  if (accept) return;
  owned.delete(appointmentId);
  if (times.length > 0) await takeProposal(turn, appointmentId, { ...request, ...time });
}

/** Takes the time that was offered with a declined request, or frees it. */
async function takeProposal(turn: Turn, appointmentId: string, offered: Owned): Promise<void> {
  const { call } = turn.clinic;
  const shown = await call('getPatientAppointment', { appointmentId }, offered.as);
  const proposalId = shown.body.appointment?.proposals?.[0]?._id;
  const taken = proposalId && (await call('acceptProposal', { proposalId }, offered.as));
  if (taken) note(turn, 'take the offered time', taken);
  if (taken?.status === 200) turn.owned.set(taken.body.appointmentId, offered);
  else await call('declineProposals', { appointmentId }, offered.as);
}

/** Adds a room to a place, or takes one away, which may be refused; one edit at a time. */
async function changeRooms(turn: Turn): Promise<void> {
  const { clinic, chance, places, editing } = turn;
  if (editing.busy) return;
  editing.busy = true;
  const place = chance.pick(places.filter(({ rooms }) => rooms.length > 0));
  const { id: _id, name, travelMinutes } = place;
  const adds = place.rooms.length < 2 || chance.happens(0.4);
  const rooms = adds
    ? [...place.rooms, { name: randomUUID() }]
    : chance.shuffled(place.rooms).slice(1);
  const location = { _id, name, address: [], mapUrl: '', phone: '', travelMinutes, rooms };
  const reply = await clinic.call('saveLocation', { location }, clinic.admin);
  note(turn, adds ? 'add room' : 'close room', reply);
  if (reply.status === 200) place.rooms = reply.body.location.rooms;
  editing.busy = false;
}
