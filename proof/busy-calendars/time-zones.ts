/** Definitions of time zones as programs write them, by IANA name. */
const DEFINITIONS: Readonly<Record<string, readonly string[]>> = {
  'Asia/Kolkata': ['STANDARD 19700101T000000 +0530 +0530'],
  'Europe/Berlin': [
    'DAYLIGHT 19810329T020000 +0100 +0200 FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    'STANDARD 19961027T030000 +0200 +0100 FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  ],
  'America/New_York': [
    'DAYLIGHT 20070311T020000 -0500 -0400 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'STANDARD 20071104T020000 -0400 -0500 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  ],
};

export type ZoneName = 'Asia/Kolkata' | 'Europe/Berlin' | 'America/New_York';
export const ZONES = Object.keys(DEFINITIONS) as ZoneName[];

/** Returns the lines of a VTIMEZONE. */
export function timeZone(zone: ZoneName, tzid: string): string[] {
  const parts = (DEFINITIONS[zone] ?? []).map((each) => each.split(' '));
  return [
    ...['BEGIN:VTIMEZONE', `TZID:${tzid}`],
    ...parts.flatMap(([kind, start, from, to, rule]) => [
      ...[`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`],
      ...(rule ? [`RRULE:${rule}`] : []),
      `END:${kind}`,
    ]),
    'END:VTIMEZONE',
  ];
}
