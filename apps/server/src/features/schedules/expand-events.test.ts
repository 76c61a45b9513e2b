import { days } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { expandEvents } from './expand-events.ts';
import { CalendarError, readCalendar } from './read-calendar.ts';

const FROM = Date.parse('2027-01-01T00:00:00+05:30');
const span = { from: FROM, until: FROM + days(90), zone: 'Asia/Kolkata' };

function calendar(...events: string[]): string {
  const bodies = events.map((event, at) => {
    const uid = /^UID:/m.test(event) ? '' : `UID:event-${at}\r\n`;
    return `BEGIN:VEVENT\r\n${uid}${event.trim().replaceAll(/\n\s*/g, '\r\n')}\r\nEND:VEVENT`;
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...bodies, 'END:VCALENDAR', ''].join('\r\n');
}

const times = (text: string) =>
  expandEvents(text, span).occurrences.map(({ from, until }) =>
    [from, until].map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
  );

test.each([
  ['in UTC', 'DTSTART:20270105T043000Z\nDTEND:20270105T050000Z'],
  ['in a named zone', 'DTSTART;TZID=Europe/Berlin:20270105T053000\nDURATION:PT30M'],
  ['without a zone', 'DTSTART:20270105T100000\nDTEND:20270105T103000'],
  [
    'in a zone that nobody knows',
    'DTSTART;TZID=Mars:20270105T100000\nDTEND;TZID=Mars:20270105T103000',
  ],
])('reads the instants of an event %s', (_, event) => {
  expect(times(calendar(event))).toEqual(['2027-01-05T04:30 2027-01-05T05:00']);
});

test("an all-day event lasts from midnight to midnight in the clinic's zone", () => {
  const text = calendar(
    'DTSTART;VALUE=DATE:20270126\nSUMMARY:Republic Day',
    'DTSTART;VALUE=DATE:20270213\nDTEND;VALUE=DATE:20270216\nSUMMARY:Festival',
  );
  expect(expandEvents(text, span).occurrences).toMatchObject([
    { summary: 'Republic Day', days: { from: '2027-01-26', until: '2027-01-26' } },
    { summary: 'Festival', days: { from: '2027-02-13', until: '2027-02-15' } },
  ]);
  expect(times(text)[0]).toBe('2027-01-25T18:30 2027-01-26T18:30');
});

test('expands a recurring event inside the span only, without its exceptions', () => {
  const weekly = `UID:w
    DTSTART;TZID=Asia/Kolkata:20200107T100000
    DURATION:PT1H
    RRULE:FREQ=WEEKLY
    EXDATE;TZID=Asia/Kolkata:20270112T100000`;
  const cancelled = `UID:w
    RECURRENCE-ID;TZID=Asia/Kolkata:20270119T100000
    DTSTART;TZID=Asia/Kolkata:20270119T100000
    DURATION:PT1H
    STATUS:CANCELLED`;
  const moved = `UID:w
    RECURRENCE-ID;TZID=Asia/Kolkata:20270126T100000
    DTSTART;TZID=Asia/Kolkata:20270127T150000
    DURATION:PT2H`;
  expect(times(calendar(weekly, cancelled, moved)).slice(0, 3)).toEqual([
    '2027-01-05T04:30 2027-01-05T05:30',
    '2027-01-27T09:30 2027-01-27T11:30',
    '2027-02-02T04:30 2027-02-02T05:30',
  ]);
});

test('lists a yearly holiday once and never lists cancelled events', () => {
  const text = calendar(
    'DTSTART;VALUE=DATE:20100126\nRRULE:FREQ=YEARLY\nSUMMARY:Republic Day',
    'DTSTART;VALUE=DATE:20270127\nSTATUS:CANCELLED\nSUMMARY:Not any more',
  );
  expect(expandEvents(text, span).occurrences.map((each) => each.days?.from)).toEqual([
    '2027-01-26',
  ]);
});

test('a transparent event does not block time', () => {
  const event = 'DTSTART:20270105T043000Z\nDTEND:20270105T050000Z\nTRANSP:TRANSPARENT';
  expect(expandEvents(calendar(event), span).occurrences.map(({ busy }) => busy)).toEqual([false]);
});

test('a skipped time blocks both readings; its exception in UTC names the later one', () => {
  const summer = { ...span, from: Date.UTC(2027, 2, 1), until: Date.UTC(2027, 3, 1) };
  const event = 'DTSTART;TZID=Europe/Berlin:20270328T023000\nDURATION:PT30M';
  const blocked = (text: string) =>
    expandEvents(calendar(text), summer).occurrences.map(({ from, until }) =>
      [from, until].map((at) => new Date(at).toISOString().slice(11, 16)),
    );
  expect(blocked(event)).toEqual([['00:30', '02:00']]);
  expect(blocked(`${event}\nRRULE:FREQ=YEARLY\nEXDATE:20270328T013000Z`)).toEqual([]);
});

test('an event without a rule stays busy although an exception names its only start', () => {
  const start = 'UID:e\nDTSTART:20270105T043000Z\nDURATION:PT30M';
  const moved = 'UID:e\nRECURRENCE-ID:20270105T043000Z\nDTSTART:20270105T090000Z\nDURATION:PT30M';
  for (const events of [[`${start}\nEXDATE:20270105T043000Z`], [start, moved]]) {
    const text = calendar(...events);
    expect(times(text)).toContain('2027-01-05T04:30 2027-01-05T05:00');
    expect(expandEvents(text, span).unread).toMatchObject([{ reason: 'exception' }]);
  }
});

test.each(['RRULEFREQ=DAILY', 'RR', 'DTEND'])(
  'an event with the damaged line %s is listed',
  (line) => {
    const text = calendar(`DTSTART:20270105T043000Z\nDURATION:PT30M\n${line}`);
    expect(expandEvents(text, span).unread).toMatchObject([{ reason: 'damaged' }]);
  },
);

test('a line of prose without a colon does not make an event unread', () => {
  const text = calendar('DTSTART:20270105T043000Z\nDURATION:PT30M\nDear Asha\nR');
  expect(expandEvents(text, span).unread).toEqual([]);
});

test('a rule ends only once its end has passed as an instant and on the clock', () => {
  const rule = 'RRULE:FREQ=DAILY;UNTIL=20270106T120000Z';
  const event = `DTSTART;TZID=America/New_York:20270105T110000\nDURATION:PT30M\n${rule}`;
  expect(times(calendar(event))).toEqual([
    '2027-01-05T16:00 2027-01-05T16:30',
    '2027-01-06T16:00 2027-01-06T16:30',
  ]);
});

test('a repeated time blocks from its first to its last', () => {
  const winter = { ...span, from: Date.UTC(2027, 9, 1), until: Date.UTC(2027, 10, 1) };
  const event = 'DTSTART;TZID=Europe/Berlin:20271031T023000\nDURATION:PT30M';
  const [found] = expandEvents(calendar(event), winter).occurrences;
  expect(new Date(found?.from ?? 0).toISOString()).toBe('2027-10-31T00:30:00.000Z');
  expect(new Date(found?.until ?? 0).toISOString()).toBe('2027-10-31T02:00:00.000Z');
});

test.each([
  ['empty', ''],
  ['prose', 'Dear all, we are closed on Monday.'],
  ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Asha\r\nEND:VCARD\r\n'],
  ['cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2027'],
])('refuses a text that is %s', async (_, text) => {
  await expect(readCalendar(text, span, 'test')).rejects.toThrow(CalendarError);
});

test('a rule that never occurs blocks only its start', async () => {
  const never = calendar('DTSTART:20270101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
  expect((await readCalendar(never, span, 'test')).occurrences).toMatchObject([
    { from: Date.UTC(2027, 0, 1), until: Date.UTC(2027, 0, 1) },
  ]);
});

test('accepts a calendar without events', async () => {
  expect(await readCalendar(calendar(), span, 'test')).toEqual({ occurrences: [], unread: [] });
});

const unread = (text: string) =>
  expandEvents(text, span).unread.map(({ reason, blocks }) => [reason, blocks !== null]);

test.each([
  ['without a readable start', 'DTSTART:soon', [['start', false]], 0],
  [
    'with an end before its start',
    'DTSTART:20270105T043000Z\nDTEND:20270105T033000Z',
    [['end', true]],
    1,
  ],
  [
    'with a rule that cannot be read',
    'DTSTART:20270105T043000Z\nDURATION:PT1H\nRRULE:FREQ=OFTEN',
    [['rule', true]],
    1,
  ],
  ['in an unknown zone', 'DTSTART;TZID=Mars:20270105T100000\nDURATION:PT1H', [['zone', true]], 1],
  ['with a line cut off', 'DTSTART:20270105T043000Z\nDURATION:PT1H\nRRULE', [['damaged', true]], 1],
  ['of every second', 'DTSTART:20000101T000000Z\nRRULE:FREQ=SECONDLY', [['too-often', true]], 1],
])('lists an event %s and blocks its readable time', (_, event, expected, count) => {
  expect(unread(calendar(event))).toEqual(expected);
  expect(times(calendar(event))).toHaveLength(count);
});

test('does not list an unreadable event that is cancelled, free or past', () => {
  const text = calendar(
    'DTSTART:soon\nSTATUS:CANCELLED',
    'DTSTART:soon\nTRANSP:TRANSPARENT',
    'DTSTART:20090105T043000Z\nDTEND:later',
  );
  expect(unread(text)).toEqual([]);
});

test.each([
  ['India Standard Time', '2027-01-05T04:30'],
  ['(UTC+05:30) Chennai, Kolkata, Mumbai, New Delhi', '2027-01-05T04:30'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '2027-01-05T15:00'],
  ['/mozilla.org/20050126_1/Europe/Berlin', '2027-01-05T09:00'],
  ['America/Indiana/Knox', '2027-01-05T16:00'],
  ['GMT+0300', '2027-01-05T07:00'],
])('recognises the zone %s by its name', (tzid, start) => {
  const text = calendar(`DTSTART;TZID=${tzid}:20270105T100000\nDURATION:PT1H`);
  expect(times(text).map((each) => each.slice(0, 16))).toEqual([start]);
  expect(unread(text)).toEqual([]);
});

test('a series moved from one date on blocks the earlier and the later times', () => {
  const text = calendar(
    'UID:s\nDTSTART:20270105T043000Z\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3',
    'UID:s\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270112T043000Z\nDTSTART:20270112T083000Z\nDURATION:PT1H',
  );
  const starts = times(text).map((each) => each.slice(5, 16));
  expect(starts).toEqual(['01-05T04:30', '01-12T08:30', '01-19T04:30', '01-19T08:30']);
  expect(unread(text)).toEqual([['moved-onwards', true]]);
});

test('blocks both readings of a zone that the calendar defines differently from its name', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Europe/Berlin', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
    ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
  ].join('\r\n');
  const event = calendar('DTSTART;TZID=Europe/Berlin:20270105T100000\nDURATION:PT1H');
  expect(times(event.replace('BEGIN:VEVENT', zone))).toEqual([
    '2027-01-05T08:00 2027-01-05T09:00',
    '2027-01-05T09:00 2027-01-05T10:00',
  ]);
});
