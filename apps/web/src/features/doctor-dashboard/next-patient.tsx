import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { formatClock, formatDay } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { paths } from '#app/portal-paths.ts';
import { hasEnded, isPending } from '#shared/appointment/appointment.ts';
import { countdown } from '#shared/format/instants.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { PlaceLine, VitalsCell } from '#shared/portal/appointment-cells.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { portalQuery, useDoctorName } from '#shared/portal/portal.ts';
import { Link } from '#shared/router/link.tsx';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { SpokenText } from '#shared/ui/spoken-text.tsx';

/** Describes a start: `Next, in 5 min`, `Now` or `Now, 3 min ago`. */
export function describeStart(startsAt: Instant, now: Instant): string {
  if (Math.abs(startsAt - now) < minutes(1)) return i18n._('Now');
  const distance = countdown(startsAt, now);
  return startsAt > now
    ? i18n._('Next, {distance}', { distance })
    : i18n._('Now, {distance}', { distance });
}

type NextPatientProps = { appointment: Appointment; now: Instant; zone: string };

/** The patient of the next appointment, with what the doctor should know and do. */
export function NextPatient({ appointment, now, zone }: NextPatientProps) {
  const name = useDoctorName();
  const { userData, startsAt, meetingId } = appointment;
  const age = ageOn(userData.dob, wallClock(zone, now));
  const time = formatClock(i18n, appointment.slotTime);
  return (
    <section
      aria-label={i18n._('Next patient')}
      className="mx-5 flex flex-wrap items-center gap-4 rounded bg-action-soft p-4"
    >
      <Avatar name={userData.name} src={userData.image} size={56} className="self-center bg-card" />
      <div className="min-w-40 flex-1">
        <p className="text-xs font-semibold text-action">{describeStart(startsAt, now)}</p>
        <p className="text-base font-semibold wrap-anywhere">{userData.name}</p>
        <p className="text-ink-soft figures">
          {age === null ? time : i18n._('{time}, age {age}', { time, age })}
        </p>
        <PlaceLine appointment={appointment} />
      </div>
      <div className="text-sm">
        <VitalsCell vitals={appointment.vitals} />
      </div>
      <NextFacts appointmentId={appointment._id} now={now} />
      <div className="next-actions flex flex-wrap gap-2">
        {meetingId && (
          <JoinButton {...{ appointment, now, zone }} to={paths.meeting(meetingId, name)} />
        )}
        <LinkButton
          variant="secondary"
          className="px-4"
          to={paths.doctorAppointment(appointment._id)}
        >
          <ClipboardList aria-hidden size={18} />
          <SpokenText
            text={i18n._('Record<spoken> of {patient}</spoken>', { patient: userData.name })}
          />
        </LinkButton>
      </div>
    </section>
  );
}

type NextFactsProps = { appointmentId: string; now: Instant };

/** Reason, last appointment and open tasks, from the part of the record that this doctor may read. */
function NextFacts({ appointmentId, now }: NextFactsProps) {
  // Without placeholder data, which could be another patient's.
  const query = useQuery({
    ...portalQuery('doctor', routes.getDoctorAppointment, { appointmentId }),
    placeholderData: () => undefined,
  });
  const { data } = query;
  if (!data) {
    return (
      <div className="w-full">
        <LoadState
          query={query}
          failure={i18n._('The reason could not be loaded.')}
          skeleton="h-16 w-full"
        />
      </div>
    );
  }
  const reason = data.appointments.find(({ _id }) => _id === appointmentId)?.reason;
  const earlier = listEarlier(data.appointments, appointmentId);
  const tasks = earlier.flatMap((each) => tasksOf(each, now));
  const [last] = earlier;
  return (
    <div className="grid w-full gap-1">
      <p className="whitespace-pre-line wrap-anywhere">
        {reason ? `“${reason}”` : i18n._('No reason given.')}
      </p>
      <p className="text-ink-soft figures">
        {last
          ? i18n._('Last appointment {day}', { day: formatDay(i18n, last.slotDate) })
          : i18n._('First appointment with you')}
      </p>
      {tasks.length > 0 && (
        <ul aria-label={i18n._('Open tasks')} className="flex flex-wrap gap-x-4">
          {tasks.map(({ id, text }) => (
            <li key={text}>
              <Link
                to={paths.doctorAppointment(id)}
                className="inline-flex min-h-11 items-center text-action hover:underline"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the appointments before this one that were not cancelled, the latest first. */
function listEarlier(appointments: readonly RecordEntry[], id: string): RecordEntry[] {
  const startsAt = appointments.find(({ _id }) => _id === id)?.startsAt ?? 0;
  return appointments
    .filter((each) => !each.cancelled && each.startsAt < startsAt)
    .sort((one, other) => other.startsAt - one.startsAt);
}

function tasksOf(appointment: RecordEntry, now: Instant) {
  const { _id: id, note } = appointment;
  const when = describeSlot(appointment);
  const isUnsigned = note && note.version > 0 && note.signedAt === undefined;
  return [
    isPending(appointment) &&
      hasEnded(appointment, now) &&
      i18n._('Finish the appointment of {when}', { when }),
    isUnsigned && i18n._('Sign the note of {when}', { when }),
  ].flatMap((text) => (text ? [{ id, text }] : []));
}
