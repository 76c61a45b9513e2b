import { SOURCE_LOCALE } from '@nadi/domain/locales';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { CalendarDays } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Button, buttonStyle } from '#shared/ui/button.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Field, Form } from '#shared/ui/form.tsx';
import { Input, Select, Textarea } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Notice, PartLoadError } from '#shared/ui/notice.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { getCallTag } from './call-tag.ts';
import { newRoomCode } from './meeting-link.ts';

interface Scheduled {
  title: string;
  code: string;
  when: string;
}

/** Creates a code for later. Nothing is saved, and the page says so. */
export function ScheduleMeeting() {
  const [date, setDate] = useState<Date>();
  const [scheduled, setScheduled] = useState<Scheduled | null>(null);

  function schedule(values: FormData) {
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const time = pickedTime(text('hour'), text('minute'), text('half'));
    const when = date ? joinWords(i18n, [longDate(date), time]) : time;
    setScheduled({ title: text('title'), code: newRoomCode(), when });
  }

  return (
    <Form retain={null} onSubmit={schedule} className="grid gap-5">
      <Field name="title" label={i18n._('Meeting Title')}>
        <Input required maxLength={120} />
      </Field>
      <DatePicker date={date} onPick={setDate} />
      <TimePicker />
      <Field name="description" label={i18n._('Description (optional)')}>
        <Textarea rows={3} maxLength={1000} />
      </Field>
      <Button type="submit">{i18n._('Schedule Meeting')}</Button>
      {scheduled && <ScheduledNotice {...scheduled} />}
    </Form>
  );
}

/**
 * Formats an instant as 'January 5, 2027' in this browser's zone, because instant meetings have no clinic.
 */
function longDate(date: Date): string {
  return new Intl.DateTimeFormat(getCallTag(), { dateStyle: 'long' }).format(date);
}

/** Formats the chosen time as '09:05 AM', in the other languages as `Intl` does. */
function pickedTime(hour: string, minute: string, half: string): string {
  if (i18n.locale === SOURCE_LOCALE) return `${hour}:${minute} ${half}`;
  return formatClock(i18n, `${Number(hour)}:${minute} ${half}`);
}

function ScheduledNotice({ title, code, when }: Scheduled) {
  return (
    <div key={code} ref={showWhole}>
      <Notice tone="done" urgent>
        <p className="font-semibold">{title}</p>
        <p>{when}</p>
        <p>
          <RichText
            text={i18n._('Meeting code: <code>{code}</code>', { code })}
            marks={{ code: (words) => <strong className="figures">{words}</strong> }}
          />
        </p>
        <p>
          {i18n._(
            'The meeting is not saved: copy the code and send it to the people you want to meet.',
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <CopyButton text={code} label={i18n._('Copy code')} />
          <Link
            to={paths.meeting(code)}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {i18n._('Join this meeting')}
          </Link>
        </p>
      </Notice>
    </div>
  );
}

/** Scrolls the element into view; on a phone it appears below the visible area. */
function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar, PartLoadError);

type DatePickerProps = { date: Date | undefined; onPick: (date: Date) => void };

/** The calendar is fetched when it is first opened. */
function DatePicker({ date, onPick }: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();

  function pick(picked: Date) {
    onPick(picked);
    panel.current?.hidePopover();
  }

  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="font-medium">
        {i18n._('Date')}
      </span>
      <button
        type="button"
        popoverTarget={`${id}-calendar`}
        id={`${id}-button`}
        aria-labelledby={`${id}-label ${id}-button`}
        className={buttonStyle('secondary', 'justify-start px-3.5 font-normal')}
      >
        <CalendarDays aria-hidden size={18} />
        {date ? longDate(date) : i18n._('Pick a date')}
      </button>
      <div
        ref={panel}
        id={`${id}-calendar`}
        popover="auto"
        role="dialog"
        aria-label={i18n._('Choose a date')}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="under-anchor rounded border border-line bg-card p-3 text-ink shadow-card"
      >
        {open && (
          <Suspense fallback={<div aria-busy className="h-80 w-77" />}>
            <Calendar date={date} onPick={pick} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const HOURS = Array.from({ length: 12 }, (_, at) => twoDigits(at + 1));
const MINUTES = Array.from({ length: 60 }, (_, at) => twoDigits(at));

const same = (value: string) => [value, value] as const;

/** Form controls named hour, minute and half; 12:00 PM by default. */
function TimePicker() {
  const halves = [
    ['AM', i18n._('AM')],
    ['PM', i18n._('PM')],
  ] as const;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 font-medium">{i18n._('Time')}</legend>
      <div className="grid max-w-80 grid-cols-3 gap-2">
        <Choice name="hour" label={i18n._('Hour')} options={HOURS.map(same)} initial="12" />
        <Choice name="minute" label={i18n._('Minute')} options={MINUTES.map(same)} initial="00" />
        <Choice name="half" label={i18n._('AM or PM')} options={halves} initial="PM" />
      </div>
    </fieldset>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  /** Values with their labels. */
  options: readonly (readonly [string, string])[];
  initial: string;
};

function Choice({ name, label, options, initial }: ChoiceProps) {
  return (
    <Select name={name} aria-label={label} defaultValue={initial} className="figures">
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </Select>
  );
}
