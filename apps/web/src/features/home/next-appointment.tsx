import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { minutes } from '@nadi/domain/limits';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { dayLabel, useNow } from '#shared/format/now.ts';
import { whereText } from '#shared/format/place.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';

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
  if (!data) {
    return isError ? <Row to={paths.myAppointments}>{i18n._('See your appointments')}</Row> : place;
  }
  const [next] = data.appointments
    .filter((each) => isPending(each) && now < each.startsAt + minutes(each.minutes ?? 30))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  if (!next) {
    return (
      <Row to={paths.myAppointments}>
        <span className="block text-xs text-ink-soft">{i18n._('No upcoming appointment')}</span>
        <span className="block font-semibold">{i18n._('See your appointments')}</span>
      </Row>
    );
  }
  const { docData, slotDate, slotTime, meetingId } = next;
  const date = parseSlotDate(slotDate);
  const day = date ? dayLabel(date, wallClock(data.timeZone, now)) : '';
  const time = formatClock(i18n, slotTime);
  return (
    <Row
      to={paths.myAppointment(next._id)}
      picture={<Avatar name={docData.name} src={docData.image} size={40} className="self-center" />}
    >
      <span className="block text-xs text-ink-soft">
        <RichText
          text={titleText(next)}
          marks={{ wide: (words) => <span className="max-md:hidden">{words}</span> }}
        />
      </span>
      <span className="block truncate font-semibold figures">
        {meetingId
          ? i18n._('{day}, {time}, by video', { day, time })
          : `${day}, ${time}, ${whereText(next)}`}
      </span>
    </Row>
  );
}

/** Names the doctor as well, in a mark of its own for wide screens. */
function titleText({ bookedBy, userData, docData }: Appointment): string {
  const names = { patient: userData.name, doctor: docData.name };
  return bookedBy
    ? i18n._('Your next appointment, for {patient}<wide> with {doctor}</wide>', names)
    : i18n._('Your next appointment<wide> with {doctor}</wide>', names);
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
