import * as routes from '@nadi/contract/generated/route-table';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { dayLabel, useNow } from '#shared/format/now.ts';
import { whereText } from '#shared/format/place.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';

type NextAppointmentProps = {
  token: string;
  /** Shown while the appointments load. */
  place: ReactNode;
};

/** The patient's next appointment in one line, or that there is none. */
export function NextAppointment({ token, place }: NextAppointmentProps) {
  const now = useNow(minutes(1));
  const queryKey = ['patient', token, 'appointments'];
  const { data, isError } = useQuery(
    backgroundQuery('patient', queryKey, routes.listPatientAppointments, {}),
  );
  if (!data) return isError ? <Row to={paths.myAppointments}>See your appointments</Row> : place;
  const [next] = data.appointments
    .filter((each) => isPending(each) && now < each.startsAt + minutes(each.minutes ?? 30))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  if (!next) {
    return (
      <Row to={paths.myAppointments}>
        <span className="block text-xs text-ink-soft">No upcoming appointment</span>
        <span className="block font-semibold">See your appointments</span>
      </Row>
    );
  }
  const { docData, slotDate, slotTime, meetingId } = next;
  const date = parseSlotDate(slotDate);
  return (
    <Row
      to={paths.myAppointment(next._id)}
      picture={<Avatar name={docData.name} src={docData.image} size={40} className="self-center" />}
    >
      <span className="block text-xs text-ink-soft">
        Your next appointment{next.bookedBy && `, for ${next.userData.name}`}
        <span className="max-md:hidden"> with {docData.name}</span>
      </span>
      <span className="block truncate font-semibold figures">
        {date && dayLabel(date, wallClock(data.timeZone, now))}, {slotTime},{' '}
        {meetingId ? 'by video' : whereText(next)}
      </span>
    </Row>
  );
}

type RowProps = { to: string; picture?: ReactNode; children: ReactNode };

function Row({ to, picture, children }: RowProps) {
  return (
    <Link
      to={to}
      className="-my-1 flex h-[calc(2lh+0.5rem)] max-w-110 items-center gap-3 rounded bg-card px-3 shadow-card hover:text-action md:text-base"
    >
      {picture}
      <span className="min-w-0 flex-1 text-sm leading-snug">{children}</span>
      <ChevronRight aria-hidden size={20} className="shrink-0 text-action" />
    </Link>
  );
}
