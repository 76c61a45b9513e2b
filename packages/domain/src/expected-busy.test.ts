import { expect, test } from 'vitest';
import { expectedBusy, type PlannedAppointment } from './expected-busy.ts';
import { minutes } from './limits.ts';

const NOW = Date.parse('2027-01-05T10:00:00+05:30');
const at = (minute: number) => NOW + minutes(minute);

function planned(
  from: number,
  until: number,
  facts: Partial<PlannedAppointment> = {},
): PlannedAppointment {
  return {
    id: `${from}`,
    from: at(from),
    until: at(until),
    late: 0,
    startedAt: null,
    isPatientThere: false,
    ...facts,
  };
}

/** Computes busy times in minutes from now, by start. */
function busy(appointments: PlannedAppointment[], calledAt: number[] = []) {
  const commitments = { now: NOW, appointments, calledAt: calledAt.map(at), length: minutes(30) };
  return expectedBusy(commitments)
    .map(({ from, until }) => [(from - NOW) / minutes(1), (until - NOW) / minutes(1)])
    .toSorted(([a = 0], [b = 0]) => a - b);
}

test('upcoming appointments keep their times', () => {
  expect(busy([planned(60, 90), planned(15, 45)])).toEqual([
    [15, 45],
    [60, 90],
  ]);
});

test('an appointment that has begun counts until its planned end only', () => {
  expect(busy([planned(-20, 10)])).toEqual([[-20, 10]]);
  expect(busy([planned(-40, -10)])).toEqual([]);
  expect(busy([planned(-30, 0)])).toEqual([]);
});

test('an appointment that began late takes its full planned length', () => {
  expect(busy([planned(-20, 10, { startedAt: at(-5) })])).toEqual([[0, 25]]);
});

test('an overrunning appointment takes five more minutes and delays the following ones', () => {
  const overruns = planned(-40, -10, { startedAt: at(-40) });
  expect(busy([overruns, planned(0, 30), planned(30, 60), planned(90, 120)])).toEqual([
    [0, 5],
    [0, 35],
    [30, 65],
    [90, 120],
  ]);
});

test('a called walk-in takes their time and delays the following appointments', () => {
  expect(busy([planned(10, 40)], [-10])).toEqual([
    [0, 20],
    [10, 50],
  ]);
  expect(busy([], [-50])).toEqual([[0, 5]]);
});

test('adds a delay and blocks the doctor from the planned start', () => {
  expect(busy([planned(10, 40, { late: minutes(20) }), planned(40, 70)])).toEqual([
    [10, 60],
    [40, 90],
  ]);
});

test('adds a delay even if the doctor is busy until then', () => {
  const running = planned(-20, 10, { startedAt: at(-10) });
  expect(busy([running, planned(30, 60, { late: minutes(20) })])).toEqual([
    [0, 20],
    [30, 80],
  ]);
});

test('a delayed appointment counts until its delayed end', () => {
  expect(busy([planned(-40, -10, { late: minutes(20) })])).toEqual([[-40, 10]]);
});

test('an appointment with its patient present counts in full after its planned end', () => {
  expect(busy([planned(-40, -10, { isPatientThere: true }), planned(0, 30)])).toEqual([
    [-40, 30],
    [0, 60],
  ]);
});

test('returns the expected start of each upcoming appointment, including delays by earlier ones', () => {
  const appointments = [planned(-10, 20, { startedAt: at(0) }), planned(20, 50), planned(40, 60)];
  const comings = expectedBusy({ now: NOW, appointments, calledAt: [], length: minutes(30) });
  expect(comings.flatMap(({ coming }) => coming ?? [])).toEqual([
    { id: '20', begins: at(30) },
    { id: '40', begins: at(60) },
  ]);
});
