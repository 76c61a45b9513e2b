import type { Doctor } from '@nadi/contract/doctors';
import type { CalendarDate } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { experienceLabel } from '@nadi/messages/en/experience';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { Money } from '#shared/ui/money.tsx';
import { Availability } from './availability.tsx';
import { CARD_SHAPE } from './doctor-card-skeleton.tsx';
import { type BookableTime, nextTimes } from './next-slot.ts';

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
export function DoctorCard({ doctor, to, today, now, eager = false }: DoctorCardProps) {
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
          <p className="text-ink-soft">{doctor.speciality}</p>
          <p className="text-xs text-ink-soft">{experienceLabel(doctor.experience)} of practice</p>
        </div>
      </div>
      <div className={CARD_SHAPE.when}>
        <Availability doctor={doctor} next={times[0]?.label} />
        <p className="flex items-baseline gap-2 @min-[17rem]:grid @min-[17rem]:gap-0 @min-[17rem]:text-end">
          <span className="text-xs text-ink-soft">Fee</span>
          <strong className="text-base font-semibold">
            <Money rupees={doctor.fees} />
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
  const type = doctor.nextVisitType;
  const [first] = times;
  if (!first) return null;
  const day = first.label.split(', ')[0];
  return (
    <ul aria-label={`Free times, ${doctor.name}`} className="free-times">
      {times.map(({ slotDate, slotTime, label }) => (
        <li key={label}>
          <Link
            to={`${to}?${new URLSearchParams({ date: slotDate, time: slotTime, ...(type && { type }) })}`}
            aria-label={`Book ${label}`}
            className="grid min-h-11 place-items-center rounded border border-action px-1 text-center text-xs font-semibold text-action figures hover:bg-action-soft"
          >
            {label.startsWith(`${day},`) ? slotTime : label.replace(', ', ' ')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
