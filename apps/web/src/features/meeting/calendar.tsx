import 'react-day-picker/style.css';
import './calendar.css';
import { LOCALES, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { i18n } from '#shared/language/i18n.ts';
import { getCallTag } from './call-tag.ts';

type CalendarProps = { date: Date | undefined; onPick: (date: Date) => void };

/** Weeks start on Sunday; months and weekdays are the library's in English, and those of `Intl` in other languages. */
export function Calendar({ date, onPick }: CalendarProps) {
  const [today] = useState(() => new Date());
  const translated = i18n.locale !== SOURCE_LOCALE;
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      className="nadi-calendar"
      weekStartsOn={0}
      selected={date}
      defaultMonth={date ?? today}
      labels={{
        ...{ labelDayButton: dayInWords, labelGridcell: dayInWords },
        labelNext: () => i18n._('Go to the Next Month'),
        labelPrevious: () => i18n._('Go to the Previous Month'),
        ...(translated && { labelGrid: nameMonth, labelWeekday: nameWeekday }),
      }}
      {...(translated && {
        dir: LOCALES[readLocale(i18n.locale)].dir,
        formatters: { formatCaption: nameMonth, formatWeekdayName: shortenWeekday },
      })}
      disabled={{ before: today }}
      onSelect={onPick}
    />
  );
}

/** Formats a day as 'Tuesday, January 5, 2027', which contains the number shown in the calendar. */
function dayInWords(date: Date): string {
  return format(date, { dateStyle: 'full' });
}

const nameMonth = (month: Date) => format(month, { month: 'long', year: 'numeric' });
const nameWeekday = (day: Date) => format(day, { weekday: 'long' });
const shortenWeekday = (day: Date) => format(day, { weekday: 'short' });

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(getCallTag(), options).format(date);
}
