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
])('an event %s has its instants', (_, event) => {
  expect(times(calendar(event))).toEqual(['2027-01-05T04:30 2027-01-05T05:00']);
});

test('an all-day event lasts from midnight to midnight of the clinic', () => {
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

test('a recurring event is expanded inside the span only, without its exceptions', () => {
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

test('a yearly holiday appears once, cancelled events never', () => {
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

test('a time that the clock skips is later, a repeated hour is the earlier one', () => {
  const summer = { ...span, from: Date.UTC(2027, 2, 1), until: Date.UTC(2027, 3, 1) };
  const event = 'DTSTART;TZID=Europe/Berlin:20270328T023000\nDURATION:PT30M';
  const [found] = expandEvents(calendar(event), summer).occurrences;
  expect(new Date(found?.from ?? 0).toISOString()).toBe('2027-03-28T01:30:00.000Z');
});

test.each([
  ['empty', ''],
  ['prose', 'Dear all, we are closed on Monday.'],
  ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Asha\r\nEND:VCARD\r\n'],
  ['cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2027'],
])('a text that is %s is refused', async (_, text) => {
  await expect(readCalendar(text, span, 'test')).rejects.toThrow(CalendarError);
});

test('a rule that never comes true blocks its start only', async () => {
  const never = calendar('DTSTART:20270101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
  expect((await readCalendar(never, span, 'test')).occurrences).toMatchObject([
    { from: Date.UTC(2027, 0, 1), until: Date.UTC(2027, 0, 1) },
  ]);
});

test('a calendar without events is one', async () => {
  expect(await readCalendar(calendar(), span, 'test')).toEqual({ occurrences: [], unread: [] });
});
