import type { ZoneName } from './time-zones.ts';

/** Writes a time of a zone as a dialect does: `;TZID=Asia/Kolkata:20270105T100000`. */
type At = (zone: ZoneName, time: string) => string;

export interface Situation {
  name: string;
  /** The events, each a list of lines without BEGIN, UID and END. */
  events: (at: At) => string[][];
  /** Busy times in UTC (`2027-01-05T04:30/05:30` is an hour), or only the first of many. */
  busy: string[];
  /** How many there are, if not all are listed. */
  times?: number;
  /** Changes the finished text. */
  finish?: (text: string) => string;
}

const K = 'Asia/Kolkata';
const B = 'Europe/Berlin';
const uid = (name: string) => `UID:${name}`;
const hour = ['DURATION:PT1H'];

export const SITUATIONS: Situation[] = [
  {
    name: 'in UTC',
    events: () => [['DTSTART:20270105T043000Z', 'DTEND:20270105T053000Z']],
    busy: ['2027-01-05T04:30/05:30'],
  },
  {
    name: 'in the zone of the clinic',
    events: (at) => [[`DTSTART${at(K, '20270105T100000')}`, `DTEND${at(K, '20270105T110000')}`]],
    busy: ['2027-01-05T04:30/05:30'],
  },
  {
    name: 'that ends in another zone than it starts',
    events: (at) => [[`DTSTART${at(K, '20270105T100000')}`, `DTEND${at(B, '20270105T063000')}`]],
    busy: ['2027-01-05T04:30/05:30'],
  },
  {
    name: 'with a duration',
    events: (at) => [
      [`DTSTART${at(B, '20270701T090000')}`],
      [`DTSTART${at(B, '20270301T090000')}`, 'DURATION:PT1H30M'],
    ],
    busy: ['2027-03-01T08:00/09:30'],
  },
  {
    name: 'of a whole day',
    events: () => [['DTSTART;VALUE=DATE:20270126', 'DTEND;VALUE=DATE:20270127']],
    busy: ['2027-01-25T18:30/2027-01-26T18:30'],
  },
  {
    name: 'of three days',
    events: () => [['DTSTART;VALUE=DATE:20270213', 'DTEND;VALUE=DATE:20270216']],
    busy: ['2027-02-12T18:30/2027-02-15T18:30'],
  },
  {
    name: 'of a whole day without an end',
    events: () => [['DTSTART;VALUE=DATE:20270126']],
    busy: ['2027-01-25T18:30/2027-01-26T18:30'],
  },
  {
    name: 'of every day since 2016',
    events: (at) => [[`DTSTART${at(K, '20160104T080000')}`, ...hour, 'RRULE:FREQ=DAILY']],
    busy: ['2027-01-01T02:30/03:30'],
    times: 150,
  },
  {
    name: 'of two weekdays, through the start of summer time',
    events: (at) => [
      [`DTSTART${at(B, '20190107T090000')}`, ...hour, 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;WKST=SU'],
    ],
    busy: ['2027-01-04T08:00/09:00'],
    times: 42,
  },
  {
    name: 'with an exception in UTC',
    events: (at) => [
      [
        `DTSTART${at(K, '20270105T100000')}`,
        ...hour,
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE:20270112T043000Z',
      ],
    ],
    busy: ['2027-01-05T04:30/05:30', '2027-01-19T04:30/05:30'],
  },
  {
    name: 'with an occurrence that is moved, named in UTC',
    events: (at) => [
      [uid('moved'), `DTSTART${at(K, '20270105T100000')}`, ...hour, 'RRULE:FREQ=WEEKLY;COUNT=2'],
      [
        uid('moved'),
        'RECURRENCE-ID:20270112T043000Z',
        `DTSTART${at(K, '20270113T150000')}`,
        ...hour,
      ],
    ],
    busy: ['2027-01-05T04:30/05:30', '2027-01-13T09:30/10:30'],
  },
  {
    name: 'with an occurrence that is cancelled',
    events: (at) => [
      [
        uid('cancelled'),
        `DTSTART${at(B, '20270105T100000')}`,
        ...hour,
        'RRULE:FREQ=WEEKLY;COUNT=2',
      ],
      [
        ...[uid('cancelled'), `RECURRENCE-ID${at(B, '20270112T100000')}`],
        ...[`DTSTART${at(B, '20270112T100000')}`, ...hour, 'STATUS:CANCELLED'],
      ],
    ],
    busy: ['2027-01-05T09:00/10:00'],
  },
  {
    name: 'of the last Friday of a month',
    events: (at) => [
      [`DTSTART${at(K, '20200131T100000')}`, ...hour, 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'],
    ],
    busy: ['2027-01-29T04:30/05:30'],
    times: 5,
  },
  {
    name: 'of every year',
    events: () => [['DTSTART;VALUE=DATE:20000126', 'RRULE:FREQ=YEARLY']],
    busy: ['2027-01-25T18:30/2027-01-26T18:30'],
  },
  {
    name: 'that ends after a count',
    events: (at) => [[`DTSTART${at(K, '20261230T100000')}`, ...hour, 'RRULE:FREQ=DAILY;COUNT=5']],
    busy: ['2027-01-01T04:30/05:30', '2027-01-02T04:30/05:30', '2027-01-03T04:30/05:30'],
  },
  {
    name: 'that ends at a time in UTC',
    events: (at) => [
      [`DTSTART${at(B, '20270105T100000')}`, ...hour, 'RRULE:FREQ=DAILY;UNTIL=20270106T090000Z'],
    ],
    busy: ['2027-01-05T09:00/10:00', '2027-01-06T09:00/10:00'],
  },
  {
    name: 'with further dates',
    events: (at) => [
      [
        `DTSTART${at(K, '20270105T100000')}`,
        ...hour,
        `RDATE${at(K, '20270107T100000')}`,
        'RDATE:20270110T043000Z',
      ],
    ],
    busy: ['2027-01-05T04:30/05:30', '2027-01-07T04:30/05:30', '2027-01-10T04:30/05:30'],
  },
  {
    name: 'with further periods',
    events: () => [
      [
        ...['DTSTART:20270105T043000Z', ...hour],
        'RDATE;VALUE=PERIOD:20270107T043000Z/20270107T063000Z,20270108T043000Z/PT3H',
      ],
    ],
    busy: ['2027-01-05T04:30/05:30', '2027-01-07T04:30/06:30', '2027-01-08T04:30/07:30'],
  },
  {
    name: 'that is free, beside one that is not',
    events: (at) => [
      [`DTSTART${at(K, '20270105T100000')}`, ...hour, 'TRANSP:TRANSPARENT'],
      [`DTSTART${at(K, '20270106T100000')}`, ...hour, 'TRANSP:OPAQUE'],
    ],
    busy: ['2027-01-06T04:30/05:30'],
  },
  {
    name: 'behind a byte order mark',
    events: (at) => [[`DTSTART${at(K, '20270105T100000')}`, ...hour]],
    busy: ['2027-01-05T04:30/05:30'],
    finish: (text) => `\uFEFF${text}`,
  },
  {
    name: 'beside one that is malformed',
    events: (at) => [
      [`DTSTART${at(K, '20270105T100000')}`, ...hour],
      ['DTSTART:soon', 'no colon here', 'DTEND;VALUE=DATE'],
    ],
    busy: ['2027-01-05T04:30/05:30'],
  },
  {
    name: 'as free-busy time',
    events: () => [],
    busy: ['2027-01-05T04:30/05:30', '2027-01-06T04:30/06:30'],
    finish: (text) =>
      text.replace(
        'END:VCALENDAR',
        [
          ...['BEGIN:VFREEBUSY', 'UID:busy', 'DTSTART:20270101T000000Z', 'DTEND:20270201T000000Z'],
          'FREEBUSY;FBTYPE=BUSY:20270105T043000Z/20270105T053000Z,20270106T043000Z/PT2H',
          ...['FREEBUSY;FBTYPE=FREE:20270107T043000Z/PT2H', 'END:VFREEBUSY', 'END:VCALENDAR'],
        ].join('\r\n'),
      ),
  },
  {
    name: 'without a zone',
    events: () => [['DTSTART:20270105T100000', 'DTEND:20270105T110000']],
    busy: ['2027-01-05T04:30/05:30'],
  },
  {
    name: 'through midnight',
    events: (at) => [[`DTSTART${at('America/New_York', '20270105T220000')}`, 'DURATION:PT4H']],
    busy: ['2027-01-06T03:00/07:00'],
  },
  {
    name: 'with folded lines',
    events: (at) => [
      [
        `DTSTART${at(K, '20270105T100000')}`,
        'DESCRIPTION:Dear all\\, please find the agenda below.\\n1. Round\\n2. Th',
        ' eatre: DTSTART of the next one is open\\; STATUS:CANCELLED',
        'DURAT',
        ' ION:PT1H',
      ],
    ],
    busy: ['2027-01-05T04:30/05:30'],
  },
];
