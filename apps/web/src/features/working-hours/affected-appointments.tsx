import { minutes } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#shared/format/use-now.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import { AppointmentActionDialog } from '#shared/portal/appointment-action-dialog.tsx';
import { AppointmentStatus, PersonCell, WhenCell } from '#shared/portal/appointment-cells.tsx';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { useActionConfirmation } from '#shared/portal/use-action-confirmation.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { Owner } from './schedule-calls.ts';

type AffectedAppointmentsProps = {
  /** Without a doctor: the whole clinic's. */
  owner: Owner | { role: 'admin'; docId?: undefined };
  /** Instead of the sentence about a doctor's leave. */
  title?: string;
  /** Appointments inside the leave. */
  ids: readonly string[];
  from: string;
  until: string;
  onDone: () => void;
};

const PAGE_SIZE = 100;

/** Booked appointments inside new leave: each is moved, cancelled, or stays. */
export function AffectedAppointments(props: AffectedAppointmentsProps) {
  const { owner, title, ids, from, until, onDone } = props;
  const { role } = owner;
  const now = useNow(minutes(1));
  const { confirm, dialog } = useActionConfirmation(role);
  const route = role === 'admin' ? 'listAllAppointments' : 'listDoctorAppointments';
  const docId = owner.role === 'admin' && owner.docId ? { docId: owner.docId } : {};
  const query = useQuery(
    portalQuery(role, route, {
      from,
      until,
      page: 1,
      pageSize: PAGE_SIZE,
      sort: 'date' as const,
      ...docId,
    }),
  );
  const inside = query.data?.appointments.filter(({ _id }) => ids.includes(_id));
  return (
    <section
      role="alert"
      aria-label={title ?? 'Booked appointments during the leave'}
      className="grid gap-3 rounded bg-waiting-soft p-4"
    >
      <h3 className="text-base">
        {title ??
          (ids.length === 1
            ? '1 appointment is booked during this leave'
            : `${ids.length} appointments are booked during this leave`)}
      </h3>
      <p className="text-xs">
        Nothing was cancelled. Move an appointment, cancel it (an online payment is refunded), or
        leave it as it is.
      </p>
      {!inside && <Skeleton className="h-14" />}
      <ul className="grid gap-2">
        {inside?.map((appointment) => (
          <li
            key={appointment._id}
            className="flex flex-wrap items-center gap-3 rounded bg-card px-3 py-2"
          >
            <WhenCell appointment={appointment} />
            <span className="mr-auto">
              <PersonCell name={appointment.userData.name} image={appointment.userData.image} />
            </span>
            <AppointmentStatus appointment={appointment} />
            <AppointmentActionButtons
              appointment={appointment}
              portal={role}
              now={now}
              onAction={(action) => confirm(appointment, action)}
            />
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start" onClick={onDone}>
        Done
      </Button>
      <AppointmentActionDialog {...dialog} />
    </section>
  );
}
