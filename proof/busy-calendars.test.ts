import { days, type Instant, minutes } from '@nadi/domain/limits';
import { readBusyTimes } from '@nadi/server/testing/busy-minutes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIALECTS, writeCalendar } from './busy-calendars/dialects.ts';
import { generateCalendar } from './busy-calendars/generate-calendar.ts';
import { readWithIcalJs, readWithNodeIcal } from './busy-calendars/other-parsers.ts';
import { SITUATIONS } from './busy-calendars/situations.ts';
import { timeZone } from './busy-calendars/time-zones.ts';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';

/**
 * Busy minutes as our reader, ical.js and node-ical read them: a minute counts as busy if one of the other
 * two says so. A minute is silently free if it is free for us, and its event is not listed as unread.
 */
const CALENDARS = count(10_000, 150);
const FROM = Date.parse('2027-01-01T00:00:00+05:30');
const span = { from: FROM, until: FROM + days(150), zone: 'Asia/Kolkata' };

const zoneBefore = process.env.TZ;
beforeAll(() => {
  // node-ical reads times without a zone in that of the process.
  process.env.TZ = span.zone;
});
afterAll(() => {
  process.env.TZ = zoneBefore;
});

interface Interval {
  from: Instant;
  until: Instant;
}

function minutesOf(times: readonly Interval[]): Set<number> {
  const found = new Set<number>();
  for (const { from, until } of times) {
    const end = Math.min(until, span.until);
    for (let at = Math.max(from, span.from); at < end; at += minutes(1)) {
      found.add(Math.floor(at / minutes(1)));
    }
  }
  return found;
}

/** Counts the minutes that another parser calls busy, and that are free here without being listed. */
function compare(text: string, forOthers = text) {
  const ours = readBusyTimes(text, span);
  const busy = minutesOf(ours.times);
  const listed = new Set(ours.unread.map(({ uid }) => uid));
  const others = [readWithIcalJs(forOthers, span), readWithNodeIcal(forOthers, span)];
  const known = others.flatMap((each) => each ?? []);
  const theirs = minutesOf(known);
  const silent = minutesOf(listed.has('') ? [] : known.filter(({ uid }) => !listed.has(uid)));
  return {
    silent: [...silent].filter((minute) => !busy.has(minute)),
    more: [...busy].filter((minute) => !theirs.has(minute)).length,
    refused: others.filter((each) => each === null).length,
    ...{ busy: theirs.size, unread: ours.unread.length },
  };
}

const corpus = DIALECTS.flatMap((dialect) =>
  SITUATIONS.map((situation) => ({
    name: `${dialect.name}: an event ${situation.name}`,
    dialect,
    situation,
  })),
);

test('the corpus has 200 calendars of eight programs', () => {
  expect([DIALECTS.length, corpus.length]).toEqual([8, 200]);
});

test.each(corpus)('$name', ({ dialect, situation }) => {
  const text = writeCalendar(dialect, situation);
  const { times } = readBusyTimes(text, span);
  const all = times.toSorted((a, b) => a.from - b.from).map(spell);
  expect(all.slice(0, situation.busy.length)).toEqual(situation.busy);
  expect(all).toHaveLength(situation.times ?? situation.busy.length);
  // The other parsers do not know all names of zones: they read the same calendar with IANA names.
  const plain = writeCalendar({ ...dialect, tzid: (zone) => zone, defines: true }, situation);
  expect(compare(text, plain).silent).toEqual([]);
});

function spell({ from, until }: Interval): string {
  const [start, end] = [from, until].map((at) => new Date(at).toISOString().slice(0, 16));
  const sameDay = start?.slice(0, 10) === end?.slice(0, 10);
  return `${start}/${sameDay ? end?.slice(11) : end}`;
}

test('a rule that starts in the skipped hour has its local time on all other days', () => {
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', ...timeZone('America/New_York', 'America/New_York')],
    ...['BEGIN:VEVENT', 'UID:e', 'DTSTAMP:20261201T000000Z'],
    ...['DTSTART;TZID=America/New_York:20270314T021500', 'DURATION:PT75M'],
    ...['RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=3', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
  const times = readBusyTimes(text, span).times.map(spell);
  expect(times).toEqual(
    expect.arrayContaining(['2027-03-18T06:15/07:30', '2027-03-25T06:15/07:30']),
  );
});

test('no random calendar has a silently free minute', () => {
  const seed = freshSeed();
  const chance = chanceFrom(seed);
  const totals = { silent: 0, busy: 0, more: 0, unread: 0, refused: 0 };
  for (let made = 0; made < CALENDARS; made++) {
    const text = generateCalendar(chance);
    const { silent, busy, more, unread, refused } = compare(text);
    const first = silent[0] && new Date(minutes(silent[0])).toISOString();
    expect.soft(first, `seed ${seed}, calendar ${made}:\n${text}`).toBeUndefined();
    totals.silent += silent.length;
    totals.busy += busy;
    totals.more += more;
    totals.unread += unread;
    totals.refused += refused;
  }
  report([
    info('seed', seed),
    info('calendars', CALENDARS),
    info('busy minutes by ical.js or node-ical', totals.busy),
    info('minutes that only this reader blocks', totals.more),
    info('unread events that are listed', totals.unread),
    info('times that another parser refused a calendar', totals.refused),
    exactly('silently free minutes', totals.silent, 0),
  ]);
});
