import type { Appointment } from '@nadi/contract/appointments';
import { LATEST_BOOKINGS, minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';
import { isPending } from '#shared/appointment/is-pending.ts';
import { useNow } from '#shared/format/use-now.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Status } from '#shared/ui/status.tsx';
import { AppointmentActionButtons } from './appointment-action-buttons.tsx';
import { AppointmentActionDialog } from './appointment-action-dialog.tsx';
import { AppointmentStatus } from './appointment-cells.tsx';
import type { PortalRole } from './portal-role.ts';
import { ReopenButton } from './reopen-button.tsx';
import { useActionConfirmation } from './use-action-confirmation.ts';

type LatestBookingsProps = { portal: PortalRole; latest: readonly Appointment[] | undefined };

/**
 * Lists the latest bookings: with the doctor for the admin, with the patient for the doctor
 * (docs/product/portals.md#doctor-dashboard).
 */
export function LatestBookings({ portal, latest }: LatestBookingsProps) {
  const now = useNow(minutes(1));
  const { confirm, dialog } = useActionConfirmation(portal);
  return (
    <section aria-label="Latest Bookings" className="rounded bg-card shadow-card">
      <h2 className="border-b border-line px-5 py-4 text-lg">Latest Bookings</h2>
      {latest?.length === 0 && <p className="px-5 py-8 text-ink-soft">No bookings yet.</p>}
      <ul aria-busy={!latest}>
        {!latest && <SkeletonRows />}
        {latest?.map((appointment) => (
          <li
            key={appointment._id}
            className="flex min-h-18 flex-wrap items-center gap-3 px-4 py-3 sm:px-5 not-last:border-b not-last:border-line"
          >
            <Booked portal={portal} appointment={appointment} />
            <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
              <AppointmentStatus appointment={appointment} />
              {isPending(appointment) && (
                <Status tone={appointment.startsAt > now ? 'neutral' : 'waiting'}>
                  {appointment.startsAt > now ? 'Upcoming' : 'To complete'}
                </Status>
              )}
              <ReopenButton {...{ appointment, portal, now }} />
              <AppointmentActionButtons
                {...{ appointment, portal, now }}
                onAction={(action) => confirm(appointment, action)}
              />
            </span>
          </li>
        ))}
      </ul>
      <AppointmentActionDialog {...dialog} />
    </section>
  );
}

function Booked({ portal, appointment }: { portal: PortalRole; appointment: Appointment }) {
  const { name, image } = portal === 'admin' ? appointment.docData : appointment.userData;
  return (
    <>
      <Avatar name={name} src={image} size={44} className="self-center" />
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-ink-soft figures sm:text-sm">
          Booking on {displayDate(appointment.slotDate)}, {appointment.slotTime}
        </span>
        <span className="block text-xs text-ink-soft">
          {portal === 'admin' && `for ${appointment.userData.name}`}
        </span>
      </span>
    </>
  );
}

function SkeletonRows() {
  return Array.from({ length: LATEST_BOOKINGS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
    <li key={index} className="flex min-h-18 items-center gap-3 px-5 py-3">
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="h-8 w-44" />
    </li>
  ));
}
