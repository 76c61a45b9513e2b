import type { WeeklyHours } from '@nadi/contract/schedules';
import { formatSlotTime, type WallTime } from '@nadi/domain/clinic-time';
import { parseClock } from '@nadi/domain/schedules/schedule';
import { WEEKDAYS } from './dates.ts';
import { english, joinWords, type Translator } from './english.ts';

/** Monday is first, in the usual order of a week. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** A language of opening hours, with the functions of `when.ts`. */
export interface HoursLanguage {
  readonly i18n: Translator;
  formatClock(i18n: Translator, time: WallTime): string;
  /** @param weekday 0 for Sunday */
  nameWeekday(i18n: Translator, weekday: number): string;
}

const ENGLISH: HoursLanguage = {
  i18n: english,
  formatClock: (_, time) => formatSlotTime(time),
  nameWeekday: (_, weekday) => WEEKDAYS[weekday] ?? '',
};

/**
 * Formats weekly hours, one line for neighbouring days with the same hours: `Mon to Sat: 9:00 AM to 6:00
 * PM`, `Sun: closed`.
 * @param date `2027-01-05`; omits hours that are not valid on it
 */
export function openingHoursLines(
  hours: readonly WeeklyHours[],
  date: string,
  language = ENGLISH,
): string[] {
  const { i18n } = language;
  const groups: { first: string; last: string; times: string }[] = [];
  for (const day of WEEK) {
    const name = language.nameWeekday(i18n, day);
    const valid = hours.filter((each) => each.weekday === day && isValid(each, date));
    const times = timesOf(valid, language);
    const group = groups.at(-1);
    if (group?.times === times) group.last = name;
    else groups.push({ first: name, last: name, times });
  }
  return groups.map(({ first, last, times }) => {
    if (groups.length === 1) return i18n._('Every day: {times}', { times });
    if (first === last) return i18n._('{day}: {times}', { day: first, times });
    return i18n._('{first} to {last}: {times}', { first, last, times });
  });
}

function timesOf(day: readonly WeeklyHours[], { i18n, formatClock }: HoursLanguage): string {
  if (day.length === 0) return i18n._('closed');
  const spoken = (clock: string) => formatClock(i18n, toWallTime(clock));
  const times = day
    .map(({ clock }) => clock)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, until]) =>
      until === '24:00'
        ? i18n._('{from} to midnight', { from: spoken(from) })
        : i18n._('{from} to {until}', { from: spoken(from), until: spoken(until) }),
    );
  return joinWords(i18n, times);
}

function toWallTime(clock: string): WallTime {
  const minute = parseClock(clock);
  return { hour: Math.floor(minute / 60), minute: minute % 60 };
}

function isValid({ from, until }: WeeklyHours, date: string): boolean {
  return (!from || from <= date) && (!until || date <= until);
}
