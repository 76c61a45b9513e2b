/** When an operation was first sent and when its outcome was known; epoch milliseconds. */
interface Requested {
  readonly began: number;
  readonly ended: number;
}

/** A doctor's time that an appointment occupies; buffers are not used here. */
export interface Place {
  readonly doctor: string;
  readonly from: number;
  readonly until: number;
}

/** The source of a closure: the weekly hours, leave, or an exception of the clinic. */
export type ScheduleSource = 'hours' | 'leave' | 'clinic';

/** One operation of a patient, an admin or the clock, with its known outcome. */
export type Operation = Requested &
  (
    | { kind: 'book'; patient: string; place: Place; done: string }
    | { kind: 'book'; patient: string; place: Place; refused: string }
    | { kind: 'move'; patient: string; appointment: string; place: Place; done: true }
    | { kind: 'move'; patient: string; appointment: string; place: Place; refused: string }
    | { kind: 'cancel'; appointment: string; done: true }
    | {
        kind: 'hours';
        source: ScheduleSource;
        doctor: string;
        date: string;
        closed: Place | null;
      }
  );

/** An appointment that is not cancelled, or a held slot, as the database has it in the end. */
export interface StoredPlace extends Place {
  readonly id: string;
  readonly patient: string;
  /** How often it was moved. */
  readonly moves: number;
}

export interface Hold extends Place {
  readonly patient: string;
  readonly began: number;
  readonly ended: number;
}

/** A stay of an appointment at one place: certainly from `taken.ended` to `left.began`. */
interface Stay {
  readonly appointment: string;
  readonly patient: string;
  readonly place: Place;
  readonly taken: Requested;
  readonly left: Requested;
}

const NEVER: Requested = { began: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };

/**
 * Compares a history of mixed operations with the stored appointments and describes every
 * contradiction: overlaps at any moment, acknowledged operations that were lost, and refusals that
 * nothing explains. Operations on one appointment must not overlap each other.
 */
export function scheduleViolations(
  history: readonly Operation[],
  stored: readonly StoredPlace[],
  holds: readonly Hold[],
): string[] {
  const stays = staysOf(history);
  return [
    ...overlaps(stays),
    ...storedOverlaps(stored),
    ...lost(history, stays, stored),
    ...unexplained(history, stays, holds),
    ...closedBookings(history),
  ];
}

function staysOf(history: readonly Operation[]): Stay[] {
  const current = new Map<string, Stay>();
  const ended: Stay[] = [];
  for (const operation of history.toSorted((a, b) => a.began - b.began)) {
    if (operation.kind === 'hours' || !('done' in operation)) continue;
    const { began, ended: known } = operation;
    const appointment = operation.kind === 'book' ? operation.done : operation.appointment;
    const before = current.get(appointment);
    if (before) ended.push({ ...before, left: { began, ended: known } });
    current.delete(appointment);
    if (operation.kind === 'cancel') continue;
    const { patient, place } = operation;
    current.set(appointment, {
      appointment,
      patient,
      place,
      taken: { began, ended: known },
      left: NEVER,
    });
  }
  return [...ended, ...current.values()];
}

function overlaps(stays: readonly Stay[]): string[] {
  const found: string[] = [];
  for (const [, of] of Map.groupBy(stays, ({ place }) => place.doctor)) {
    for (const [at, one] of of.entries()) {
      for (const other of of.slice(at + 1)) {
        if (one.appointment === other.appointment || !meet(one.place, other.place)) continue;
        // Both were certainly there at some moment.
        const from = Math.max(one.taken.ended, other.taken.ended);
        if (from < Math.min(one.left.began, other.left.began)) {
          found.push(`${nameOf(one.place)} was occupied twice`);
        }
      }
    }
  }
  return found;
}

function storedOverlaps(stored: readonly StoredPlace[]): string[] {
  return stored.flatMap((one, at) =>
    stored
      .slice(at + 1)
      .filter((other) => meet(one, other))
      .map(() => `${nameOf(one)} is stored twice`),
  );
}

function lost(
  history: readonly Operation[],
  stays: readonly Stay[],
  stored: readonly StoredPlace[],
): string[] {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const last = stays.filter(({ left }) => left === NEVER);
  const moved = Map.groupBy(
    history.filter((each) => each.kind === 'move' && 'done' in each),
    (each) => ('appointment' in each ? each.appointment : ''),
  );
  const missing = last.flatMap(({ appointment, patient, place }) => {
    const row = rows.get(appointment);
    if (!row) return [`${nameOf(place)}: an acknowledged appointment is gone`];
    const same = row.patient === patient && nameOf(row) === nameOf(place);
    if (!same) return [`${nameOf(place)}: an acknowledged appointment is elsewhere`];
    const moves = moved.get(appointment)?.length ?? 0;
    return row.moves === moves ? [] : [`${nameOf(place)}: moved ${row.moves} times, not ${moves}`];
  });
  const known = new Set(last.map(({ appointment }) => appointment));
  const extra = stored.filter(({ id }) => !known.has(id));
  return [...missing, ...extra.map((row) => `${nameOf(row)} is stored, and nobody has it`)];
}

/** A place is refused as taken only while somebody else, or the patient, may have been there. */
function unexplained(
  history: readonly Operation[],
  stays: readonly Stay[],
  holds: readonly Hold[],
): string[] {
  const edited = new Set(history.flatMap((each) => (each.kind === 'hours' ? [each.doctor] : [])));
  return history.flatMap((operation) => {
    if (!('refused' in operation)) return [];
    const { began, ended, place, patient, refused, kind } = operation;
    if (refused === 'slot-not-offered') {
      return edited.has(place.doctor) ? [] : [`${nameOf(place)}: not offered, and always open`];
    }
    if (refused !== 'slot-taken' && refused !== 'patient-busy') {
      return [`${nameOf(place)}: refused as ${refused}`];
    }
    const own = kind === 'move' ? operation.appointment : undefined;
    const inTheWay = (other: Place & { patient: string }) =>
      meet(place, other) ||
      (other.patient === patient && other.from < place.until && place.from < other.until);
    const stay = stays.some(
      (each) =>
        each.appointment !== own &&
        inTheWay({ ...each.place, patient: each.patient }) &&
        each.taken.began < ended &&
        began < each.left.ended,
    );
    const hold = holds.some((each) => inTheWay(each) && each.began < ended && began < each.ended);
    return stay || hold ? [] : [`${nameOf(place)}: refused as ${refused}, and nobody was there`];
  });
}

/** Nothing is taken at a place that was certainly closed during the whole request. */
function closedBookings(history: readonly Operation[]): string[] {
  const edits = history
    .filter((each) => each.kind === 'hours')
    .toSorted((a, b) => a.began - b.began);
  const byDay = Map.groupBy(edits, ({ source, doctor, date }) => `${source} ${doctor} ${date}`);
  return history.flatMap((operation) => {
    if (operation.kind === 'hours' || operation.kind === 'cancel') return [];
    if (!('done' in operation)) return [];
    const { place, began, ended } = operation;
    const closed = [...byDay.values()].some((day) =>
      day.some(
        (edit, at) =>
          edit.closed !== null &&
          meet(edit.closed, place) &&
          edit.ended < began &&
          ended < (day[at + 1]?.began ?? Number.POSITIVE_INFINITY),
      ),
    );
    return closed ? [`${nameOf(place)} was taken while it was closed`] : [];
  });
}

function meet(a: Place, b: Place): boolean {
  return a.doctor === b.doctor && a.from < b.until && b.from < a.until;
}

function nameOf({ doctor, from, until }: Place): string {
  return `${doctor.slice(0, 8)} ${new Date(from).toISOString()} ${(until - from) / 60_000} min`;
}
