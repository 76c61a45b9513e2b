import type { Appointment } from '@nadi/contract/appointments';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { ClipboardList } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { countdown } from '#shared/format/instants.ts';
import { VitalsCell } from '#shared/portal/appointment-cells.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { useDoctorName } from '#shared/portal/portal.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkButton } from '#shared/ui/button.tsx';

type NextPatientProps = { appointment: Appointment; now: Instant; zone: string };

export function NextPatient({ appointment, now, zone }: NextPatientProps) {
  const name = useDoctorName();
  const { userData, startsAt, meetingId } = appointment;
  const age = ageOn(userData.dob, wallClock(zone, now));
  return (
    <section
      aria-label="Next patient"
      className="mx-5 flex flex-wrap items-center gap-4 rounded bg-action-soft p-4"
    >
      <Avatar name={userData.name} src={userData.image} size={56} className="self-center bg-card" />
      <div className="min-w-40 flex-1">
        <p className="text-xs font-semibold text-action">
          {startsAt > now ? 'Next' : 'Now'}, {countdown(startsAt, now)}
        </p>
        <p className="text-base font-semibold wrap-anywhere">{userData.name}</p>
        <p className="text-ink-soft figures">
          {appointment.slotTime}
          {age !== null && `, age ${age}`}
        </p>
      </div>
      <div className="text-sm">
        <VitalsCell vitals={appointment.vitals} />
      </div>
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
          Record
          <span className="sr-only"> of {userData.name}</span>
        </LinkButton>
      </div>
    </section>
  );
}
