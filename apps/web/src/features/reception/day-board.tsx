import type { ReceptionAppointment, ReceptionDoctor } from '@nadi/contract/reception';
import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { parseClock } from '@nadi/domain/schedules/schedule';
import { formatClock } from '@nadi/messages/when';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Status } from '#shared/ui/status.tsx';
import {
  appointmentStatus,
  type BoardLayout,
  boardLayout,
  hoursOf,
  lengthOf,
  minuteOf,
  placeFree,
  topOf,
} from './board-layout.ts';
import { CheckedIn } from './checked-in.tsx';
import { moveBetweenFree } from './free-keys.ts';

export type DayProps = {
  day: Pick<ReplyBody<'getReceptionDay'>, 'doctors' | 'appointments' | 'timeZone' | 'date'>;
  onOpen: (appointment: ReceptionAppointment) => void;
  /** Begins a booking with this doctor, at one of their free times. */
  onBook: (docId: string, slotTime?: string) => void;
};

const HEADER_PX = 72;
/** The minimum width of a doctor's column, in rem. */
const COLUMN_REM = 12;
/** The height of the past that stays visible above the present, in pixels. */
const PAST_SHOWN_PX = 120;

/** All doctors side by side on one time axis; further columns scroll sideways. */
export function DayBoard({ day, onOpen, onBook }: DayProps) {
  const { doctors, appointments, timeZone: zone } = day;
  const layout = boardLayout(doctors, appointments, zone);
  const height = topOf(layout.until, layout);
  const now = useCurrentMinute(day.date, zone);
  const board = useRef<HTMLElement>(null);
  const nowTop = now === null ? null : topOf(now, layout);
  const scrollTo = useRef(nowTop);
  useEffect(() => {
    if (scrollTo.current !== null)
      board.current?.scrollTo({ top: scrollTo.current - PAST_SHOWN_PX });
  }, []);
  return (
    <section
      ref={board}
      aria-label={i18n._('The day of all doctors')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      // Scrolls the focused element clear of the doctors' names and the time axis.
      style={{ scrollPaddingBlockStart: HEADER_PX, scrollPaddingInlineStart: '4rem' }}
      className="relative max-h-[calc(100dvh-15rem)] min-h-100 overflow-auto rounded bg-card shadow-card"
      onKeyDown={moveBetweenFree}
    >
      <div
        className="grid"
        style={{
          width: `max(100%, ${4 + doctors.length * COLUMN_REM}rem)`,
          gridTemplateColumns: `4rem repeat(${doctors.length}, minmax(0, 1fr))`,
          gridTemplateRows: `${HEADER_PX}px ${height + 16}px`,
        }}
      >
        <div className="sticky top-0 start-0 z-30 border-b border-line bg-card" />
        <TimeAxis layout={layout} />
        {doctors.map((doctor, index) => (
          <Column
            key={doctor._id}
            doctor={doctor}
            place={index + 2}
            appointments={appointments.filter(({ docId }) => docId === doctor._id)}
            {...{ layout, zone, nowTop, onOpen, onBook }}
          />
        ))}
      </div>
    </section>
  );
}

/** Minutes since midnight; null on another day. */
function useCurrentMinute(date: string, zone: string): number | null {
  const now = useNow(minutes(1));
  return formatIsoDate(wallClock(zone, now)) === date ? minuteOf(now, zone) : null;
}

function TimeAxis({ layout }: { layout: BoardLayout }) {
  return (
    <div
      aria-hidden
      className="sticky start-0 z-20 col-start-1 row-start-2 border-e border-line bg-card"
    >
      {hoursOf(layout).map((minute) => (
        <span
          key={minute}
          className="absolute end-2 text-xs text-ink-soft figures"
          style={{ top: topOf(minute, layout) }}
        >
          {formatClock(i18n, { hour: Math.floor(minute / 60) % 24, minute: 0 }).replace(':00', '')}
        </span>
      ))}
    </div>
  );
}

type ColumnProps = {
  doctor: ReceptionDoctor;
  /** Column of the grid, from 2. */
  place: number;
  appointments: readonly ReceptionAppointment[];
  layout: BoardLayout;
  zone: string;
  nowTop: number | null;
  onOpen: DayProps['onOpen'];
  onBook: DayProps['onBook'];
};

function Column(props: ColumnProps) {
  const { doctor, place, layout, zone, nowTop, onOpen, onBook } = props;
  return (
    <>
      <div
        className="sticky top-0 z-20 row-start-1 flex items-center gap-2 border-b border-s border-line bg-card px-2"
        style={{ gridColumn: place }}
      >
        <Avatar name={doctor.name} src={doctor.image} size={36} className="my-auto" />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-sm leading-tight font-medium">{doctor.name}</h2>
          <span className="block truncate text-xs text-ink-soft">
            {specialityName(doctor.speciality)}
          </span>
        </div>
        {doctor.available && (
          <button
            type="button"
            aria-label={i18n._('Book with {doctor}', { doctor: doctor.name })}
            className="grid size-11 shrink-0 place-items-center rounded text-action hover:bg-action-soft"
            onClick={() => onBook(doctor._id)}
          >
            <Plus aria-hidden size={20} />
          </button>
        )}
      </div>
      <ol
        aria-label={doctor.name}
        className="relative row-start-2 border-s border-line bg-canvas"
        style={{ gridColumn: place }}
      >
        {doctor.hours.map(([from, until]) => (
          <li
            key={from}
            aria-hidden
            className="absolute inset-x-0 bg-card"
            style={spanOf(parseClock(from), parseClock(until), layout)}
          />
        ))}
        {hoursOf(layout).map((minute) => (
          <li
            key={minute}
            aria-hidden
            className="absolute inset-x-0 h-px bg-line"
            style={{ top: topOf(minute, layout) }}
          />
        ))}
        {nowTop !== null && (
          <li aria-hidden className="absolute inset-x-0 h-0.5 bg-danger" style={{ top: nowTop }} />
        )}
        {inOrderOfTime(props).map(({ span, slotTime, appointment, isFirstFree }) => (
          <li key={appointment?._id ?? slotTime} className="absolute inset-x-1" style={span}>
            {appointment ? (
              <AppointmentCard {...{ appointment, zone, onOpen }} />
            ) : (
              <FreeTime {...{ doctor, slotTime, isFirstFree, onBook }} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Lists free times and appointments as they follow each other, because a screen reader reads them in this order. */
function inOrderOfTime({ doctor, appointments, layout, zone }: ColumnProps) {
  const free = placeFree(doctor, layout).map(({ slotTime, ...span }, index) => ({
    ...{ span, slotTime, appointment: null, isFirstFree: index === 0 },
  }));
  const taken = appointments.map((appointment) => ({
    ...{ span: cardSpan(appointment, layout, zone), slotTime: appointment.slotTime },
    ...{ appointment, isFirstFree: false },
  }));
  return [...free, ...taken].sort((one, other) => one.span.top - other.span.top);
}

type FreeTimeProps = {
  doctor: ReceptionDoctor;
  slotTime: string;
  isFirstFree: boolean;
  onBook: DayProps['onBook'];
};

function FreeTime({ doctor, slotTime, isFirstFree, onBook }: FreeTimeProps) {
  return (
    <button
      type="button"
      data-free
      aria-label={i18n._('Free: book {time} with {doctor}', {
        time: formatClock(i18n, slotTime),
        doctor: doctor.name,
      })}
      // One stop of the Tab key for each doctor; the arrow keys reach the others.
      tabIndex={isFirstFree ? 0 : -1}
      className="flex h-full w-full items-center justify-center gap-1 rounded border border-dashed border-control text-sm text-action hover:border-action hover:bg-action-soft"
      onClick={() => onBook(doctor._id, slotTime)}
    >
      <Plus aria-hidden size={16} />
      {i18n._('Free')}
    </button>
  );
}

type AppointmentCardProps = {
  appointment: ReceptionAppointment;
  zone: string;
  onOpen: DayProps['onOpen'];
};

function AppointmentCard({ appointment, zone, onOpen }: AppointmentCardProps) {
  const { tone, words } = appointmentStatus(appointment);
  return (
    <button
      type="button"
      className="flex h-full w-full flex-col items-start overflow-hidden rounded border border-line border-s-4 border-s-action bg-action-soft px-2 py-1 text-start text-sm leading-tight hover:border-action"
      onClick={() => onOpen(appointment)}
    >
      <span className="flex w-full gap-1.5">
        <span className="shrink-0 text-xs text-ink-soft figures">
          {formatClock(i18n, appointment.slotTime)}
        </span>
        <span className="truncate font-medium">{appointment.userData.name}</span>
        {appointment.location && (
          <span className="truncate text-xs text-ink-soft">
            {appointment.location.room ?? appointment.location.name}
          </span>
        )}
      </span>
      <span className="mt-auto flex flex-wrap gap-x-1 gap-y-0.5">
        <CheckedIn {...{ appointment, zone }} />
        <Status tone={tone} className="px-2">
          {words}
        </Status>
      </span>
    </button>
  );
}

function spanOf(from: number, until: number, layout: BoardLayout) {
  return { top: topOf(from, layout), height: (until - from) * layout.pixelsPerMinute };
}

/** Returns the card's grid rows, with a gap between neighbours. */
function cardSpan(appointment: ReceptionAppointment, layout: BoardLayout, zone: string) {
  const from = minuteOf(appointment.startsAt, zone);
  const { top, height } = spanOf(from, from + lengthOf(appointment), layout);
  return { top: top + 1, height: height - 2 };
}
