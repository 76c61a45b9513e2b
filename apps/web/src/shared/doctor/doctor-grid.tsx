import type { Doctor } from '@nadi/contract/doctors';
import { type CalendarDate, parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { formatClock } from '@nadi/messages/when';
import { CalendarCheck, CalendarX } from 'lucide-react';
import { dayLabel, useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { Money } from '#shared/ui/money.tsx';
import { practiceText, specialityName } from './choice-names.ts';

type DoctorGridProps = {
  /** Undefined while loading; `expected` skeletons are shown then. */
  doctors: readonly Doctor[] | undefined;
  timeZone: string | undefined;
  expected: number;
  /** Returns the path of a doctor's page. */
  doctorPath: (id: string) => string;
  className?: string;
};

export function DoctorGrid({
  doctors,
  timeZone,
  expected,
  doctorPath,
  className = '',
}: DoctorGridProps) {
  const now = useNow(minutes(1));
  const today = timeZone ? wallClock(timeZone, now) : undefined;
  const loading = !doctors || !today;
  return (
    <ul aria-busy={loading} className={`grid gap-4 md:grid-cols-2 ${className}`}>
      {loading
        ? Array.from({ length: expected }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other identity
            <li key={index} className="@container">
              <DoctorCardSkeleton />
            </li>
          ))
        : doctors.map((doctor, index) => (
            <li key={doctor._id} className="@container">
              <DoctorCard
                doctor={doctor}
                to={doctorPath(doctor._id)}
                today={today}
                now={now}
                eager={index < 3}
              />
            </li>
          ))}
    </ul>
  );
}

type DoctorCardProps = {
  doctor: Doctor;
  /** The doctor's own page. */
  to: string;
  today: CalendarDate;
  now: Instant;
  /** Loads the photo at once. */
  eager?: boolean;
};

const HOVER_STYLE = 'relative hover:outline-1 hover:outline-action';

/** A doctor in a list; the whole card links to the doctor's page. */
function DoctorCard({ doctor, to, today, now, eager = false }: DoctorCardProps) {
  const times = nextTimes(doctor, { today, now });
  return (
    <article className={classNames(CARD_SHAPE.frame, HOVER_STYLE)}>
      <div className={CARD_SHAPE.who}>
        <Avatar name={doctor.name} src={doctor.image} size={72} eager={eager} />
        <div className="min-w-0">
          <h3 className="text-base leading-snug">
            <Link to={to} className="after:absolute after:inset-0 after:rounded">
              {doctor.name}
            </Link>
          </h3>
          <p className="text-ink-soft">{specialityName(doctor.speciality)}</p>
          <p className="text-xs text-ink-soft">{practiceText(doctor.experience)}</p>
          {doctor.places && <p className="text-xs text-ink-soft">{doctor.places.join(', ')}</p>}
        </div>
      </div>
      <div className={CARD_SHAPE.when}>
        <Availability doctor={doctor} next={times[0]?.label} />
        <p className="flex items-baseline gap-2 @min-[17rem]:grid @min-[17rem]:gap-0 @min-[17rem]:text-end">
          <span className="text-xs text-ink-soft">{i18n._('Fee')}</span>
          <strong className="text-base font-semibold">
            <Money amount={doctor.fees} />
          </strong>
        </p>
      </div>
      <BookableTimes doctor={doctor} to={to} times={times} />
    </article>
  );
}

type BookableTimesProps = { doctor: Doctor; to: string; times: readonly BookableTime[] };

/** Links that open the booking page with the slot chosen; a narrow card has room for two. */
function BookableTimes({ doctor, to, times }: BookableTimesProps) {
  const { nextVisitType: type, nextPlace: place } = doctor;
  const [first] = times;
  if (!first) return null;
  return (
    <ul aria-label={i18n._('Free times, {doctor}', { doctor: doctor.name })} className="free-times">
      {times.map(({ slotDate, slotTime, day, time, label }) => (
        <li key={label}>
          <Link
            to={`${to}?${new URLSearchParams({ date: slotDate, time: slotTime, ...(type && { type }), ...(place && { place }) })}`}
            aria-label={i18n._('Book {when}', { when: label })}
            className="grid min-h-11 place-items-center rounded border border-action px-1 text-center text-xs font-semibold text-action figures hover:bg-action-soft"
          >
            <bdi>{day === first.day ? time : i18n._('{day} {time}', { day, time })}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type AvailabilityProps = {
  doctor: Doctor;
  /** `Today, 4:30 PM`; undefined if no slot is free. */
  next: string | undefined;
};

/** The doctor's next free slot, or why there is none. */
function Availability({ doctor, next }: AvailabilityProps) {
  const Icon = next ? CalendarCheck : CalendarX;
  return (
    <p>
      <span className="block text-xs text-ink-soft">
        {next ? i18n._('Next free slot') : i18n._('Appointments')}
      </span>
      <span
        className={`flex items-center gap-1.5 font-medium whitespace-nowrap figures ${next ? 'text-done' : 'text-ink-soft'}`}
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        {next ?? (doctor.available ? i18n._('Fully booked') : i18n._('Not available'))}
      </span>
    </p>
  );
}

interface BookableTime {
  slotDate: string;
  slotTime: string;
  day: string;
  /** The time for display. */
  time: string;
  /** `Today, 4:30 PM`. */
  label: string;
}

/** Returns the doctor's first free slots that have not started. */
export function nextTimes(
  { nextSlots = [] }: Pick<Doctor, 'nextSlots'>,
  { today, now }: { today: CalendarDate; now: Instant },
): BookableTime[] {
  return nextSlots.flatMap(({ slotDate, slotTime, startsAt }) => {
    const date = parseSlotDate(slotDate);
    if (!date || startsAt <= now) return [];
    const when = { day: dayLabel(date, today), time: formatClock(i18n, slotTime) };
    return [{ slotDate, slotTime, ...when, label: i18n._('{day}, {time}', when) }];
  });
}

/** Class names shared by the doctor card and its skeleton. */
const CARD_SHAPE = {
  frame: 'grid h-full content-start gap-4 rounded bg-card p-4 shadow-card',
  who: 'flex flex-col gap-3 @min-[17rem]:flex-row @min-[17rem]:gap-4',
  when: 'flex flex-col gap-2 border-t border-line pt-3 @min-[17rem]:flex-row @min-[17rem]:items-end @min-[17rem]:justify-between',
} as const;

function DoctorCardSkeleton() {
  return (
    <div className={CARD_SHAPE.frame}>
      <div className={CARD_SHAPE.who}>
        <Skeleton className="size-18 shrink-0 rounded-full" />
        <div className="grid h-17 min-w-36 content-center gap-2.5">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3.5 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <div className={CARD_SHAPE.when}>
        <Skeleton className="h-10.5 w-32" />
        <Skeleton className="h-6 w-14 @min-[17rem]:h-11" />
      </div>
      <Skeleton className="h-11" />
    </div>
  );
}
