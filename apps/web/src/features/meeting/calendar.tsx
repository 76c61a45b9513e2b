import 'react-day-picker/style.css';
import './calendar.css';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';

type CalendarProps = { date: Date | undefined; onPick: (date: Date) => void };

/** Weeks start on Sunday; the words are the library's en-US. */
export function Calendar({ date, onPick }: CalendarProps) {
  const [today] = useState(() => new Date());
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      className="nadi-calendar"
      weekStartsOn={0}
      selected={date}
      defaultMonth={date ?? today}
      labels={{ labelDayButton: dayInWords, labelGridcell: dayInWords }}
      disabled={{ before: today }}
      onSelect={onPick}
    />
  );
}

const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** Formats a day as 'Tuesday, January 5, 2027', which contains the number shown in the calendar. */
function dayInWords(date: Date): string {
  return FULL.format(date);
}
