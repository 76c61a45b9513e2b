import type { Situation } from './situations.ts';
import { timeZone, ZONES, type ZoneName } from './time-zones.ts';

/** How a program writes calendars. */
interface Dialect {
  name: string;
  /** Lines after BEGIN:VCALENDAR. */
  head: string[];
  /** Returns the name of a zone as a parameter, with quotes if the program writes them. */
  tzid: (zone: ZoneName) => string;
  /** True if the calendar defines the zones that it names. */
  defines: boolean;
  /** Lines that every event has besides. */
  extra: string[];
  lineEnd: string;
}

const WINDOWS: Record<ZoneName, string> = {
  'Asia/Kolkata': 'India Standard Time',
  'Europe/Berlin': 'W. Europe Standard Time',
  'America/New_York': 'Eastern Standard Time',
};
const NOTES: Record<ZoneName, string> = {
  'Asia/Kolkata': 'India',
  'Europe/Berlin': 'Western/Central Europe',
  'America/New_York': 'Eastern',
};
const ALARM = [
  ...['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT15M', 'DURATION:PT5M'],
  ...['REPEAT:2', 'DESCRIPTION:Reminder', 'END:VALARM'],
];
const plain = { tzid: (zone: ZoneName) => zone as string, defines: true, lineEnd: '\r\n' };

export const DIALECTS: Dialect[] = [
  {
    ...{
      ...plain,
      name: 'Google Calendar',
      extra: ['SEQUENCE:0', 'X-GOOGLE-CONFERENCE:https://meet.test/a'],
    },
    head: [
      ...['PRODID:-//Google Inc//Google Calendar 70.9054//EN', 'CALSCALE:GREGORIAN'],
      ...['METHOD:PUBLISH', 'X-WR-CALNAME:Asha', 'X-WR-TIMEZONE:Asia/Kolkata'],
    ],
  },
  {
    ...{
      ...plain,
      name: 'Apple Calendar',
      extra: ['X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', ...ALARM],
    },
    head: [
      'PRODID:-//Apple Inc.//macOS 15.1//EN',
      'CALSCALE:GREGORIAN',
      'X-APPLE-CALENDAR-COLOR:#1BADF8',
    ],
  },
  {
    ...{ ...plain, name: 'Microsoft 365', defines: true },
    head: ['METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010', 'X-WR-CALNAME:Calendar'],
    tzid: (zone) => WINDOWS[zone],
    extra: [
      'CLASS:PUBLIC',
      'PRIORITY:5',
      'X-MICROSOFT-CDO-IMPORTANCE:1',
      'X-MICROSOFT-DISALLOW-COUNTER:FALSE',
    ],
  },
  {
    ...{ ...plain, name: 'Outlook without definitions', defines: false },
    head: ['PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN', 'METHOD:PUBLISH'],
    tzid: (zone) => `"${WINDOWS[zone]}"`,
    extra: ['CLASS:PUBLIC', 'X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY', ...ALARM],
  },
  {
    ...{ ...plain, name: 'Thunderbird', extra: ['X-MOZ-GENERATION:3'], lineEnd: '\n' },
    head: ['PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN'],
    tzid: (zone) => `/mozilla.org/20050126_1/${zone}`,
  },
  {
    ...{
      ...plain,
      name: 'Nextcloud',
      defines: false,
      extra: ['CREATED:20260101T080000Z', 'SEQUENCE:2'],
    },
    head: ['PRODID:-//Sabre//Sabre VObject 4.5.6//EN', 'CALSCALE:GREGORIAN'],
  },
  {
    ...{ ...plain, name: 'Evolution', extra: ['CLASS:PUBLIC', 'X-EVOLUTION-CALDAV-HREF:a.ics'] },
    head: ['PRODID:-//Ximian//NONSGML Evolution Calendar//EN'],
    tzid: (zone) => `/freeassociation.sourceforge.net/${zone}`,
  },
  {
    ...{ ...plain, name: 'HCL Notes', extra: ['X-LOTUS-NOTESVERSION:2', 'CLASS:PUBLIC'] },
    head: [
      'X-LOTUS-CHARSET:UTF-8',
      'PRODID:-//Lotus Development Corporation//NONSGML Notes 14//EN_S',
      'METHOD:PUBLISH',
    ],
    tzid: (zone) => `"${NOTES[zone]}"`,
  },
];

/** Writes a situation in a dialect. */
export function writeCalendar(dialect: Dialect, { events, finish }: Situation): string {
  const name = (zone: ZoneName) => dialect.tzid(zone).replaceAll('"', '');
  const written = events((zone, time) => `;TZID=${dialect.tzid(zone)}:${time}`);
  const bodies = written.map((lines, at) => [
    ...['BEGIN:VEVENT', ...(lines[0]?.startsWith('UID:') ? [] : [`UID:event-${at}@clinic.test`])],
    ...['DTSTAMP:20261201T080000Z', 'SUMMARY:Private', ...lines, ...dialect.extra, 'END:VEVENT'],
  ]);
  const body = bodies.flat();
  const used = dialect.defines
    ? ZONES.filter((zone) => body.some((line) => line.includes(name(zone))))
    : [];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', ...dialect.head],
    ...used.flatMap((zone) => timeZone(zone, name(zone))),
    ...[...body, 'END:VCALENDAR', ''],
  ];
  const text = lines.join('\r\n');
  return (finish?.(text) ?? text).replaceAll('\r\n', dialect.lineEnd);
}
