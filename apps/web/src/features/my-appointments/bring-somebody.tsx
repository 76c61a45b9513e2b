import type { Appointment } from '@nadi/contract/appointments';
import { joinClosesAt } from '@nadi/domain/join-window';
import { minutes } from '@nadi/domain/limits';
import { InviteGuest } from '#shared/appointment/invite-guest.tsx';
import { useNow } from '#shared/format/now.ts';

/** Invites a relative or an interpreter, until the meeting closes. */
export function BringSomebody({ appointment }: { appointment: Appointment }) {
  const now = useNow(minutes(1));
  if (!appointment.meetingId || now > joinClosesAt(appointment.startsAt)) return null;
  const { name } = appointment.docData;
  return (
    <section
      aria-labelledby="bring-heading"
      className="flex flex-wrap items-center justify-between gap-4 rounded bg-card p-5 shadow-card md:p-7"
    >
      <div className="grid min-w-0 gap-1">
        <h2 id="bring-heading" className="text-lg">
          Bring somebody along
        </h2>
        <p className="measure text-ink-soft">
          A relative or an interpreter can join from their own phone or computer. {name} lets them
          in.
        </p>
      </div>
      <InviteGuest appointmentId={appointment._id} as="patient" doctorName={name} />
    </section>
  );
}
