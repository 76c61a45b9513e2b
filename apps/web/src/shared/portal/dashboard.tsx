import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, LATEST_BOOKINGS, minutes } from '@nadi/domain/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { isPending } from '#shared/appointment/appointment.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { useNow } from '#shared/format/now.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { PageHeading } from '#shared/ui/page-heading.tsx';
import { Status } from '#shared/ui/status.tsx';
import { AppointmentActionButtons } from './appointment-action-buttons.tsx';
import { AppointmentActionDialog, useActionConfirmation } from './appointment-action-dialog.tsx';
import { AppointmentStatus } from './appointment-cells.tsx';
import { type PortalRole, STATE_LABELS } from './portal.ts';
import { TemporaryPassword } from './temporary-password.tsx';
import { ReopenButton } from './use-appointment-action.tsx';

interface Dashboard<D> {
  dashData: D & { temporaryPasswordEndsAt: Instant | null };
  timeZone: string;
}

type DashboardFrameProps<D> = {
  query: UseQueryResult<Dashboard<D>>;
  /** Page on which a temporary password is changed. */
  accountPath: string;
  /** Undefined while loading. */
  children: (dash: D | undefined) => ReactNode;
};

/** Title, temporary-password notice and error state of both dashboards. */
export function DashboardFrame<D>({ query, accountPath, children }: DashboardFrameProps<D>) {
  const { data, error, refetch, isRefetching } = query;
  const failed = error && !data;
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title={i18n._('Dashboard')} />
      {data && (
        <TemporaryPassword
          endsAt={data.dashData.temporaryPasswordEndsAt}
          zone={data.timeZone}
          accountPath={accountPath}
        />
      )}
      {failed ? (
        <ErrorState
          title={errorMessage(
            error,
            i18n._('Failed to load dashboard'),
            i18n._('An error occurred while loading dashboard'),
          )}
          onRetry={refetch}
          retrying={isRefetching}
        />
      ) : (
        children(data?.dashData)
      )}
    </div>
  );
}

export type Stat = { label: string; Icon: LucideIcon; value: ReactNode | undefined };

type StatCardsProps = {
  stats: readonly Stat[];
  /** True for one low line. */
  compact?: boolean;
};

/** Figures of a dashboard; as cards, the first one spans the row on a phone. */
export function StatCards({ stats, compact }: StatCardsProps) {
  if (compact) {
    return (
      <ul className="grid grid-cols-3 gap-2 rounded bg-card px-4 py-2.5 shadow-card sm:px-5">
        {stats.map(({ label, value }) => (
          <li key={label} className="flex min-w-0 flex-col-reverse">
            <span className="text-xs text-ink-soft">{label}</span>
            <span className="font-semibold wrap-anywhere figures">
              {value ?? <Skeleton className="h-5 w-12" />}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {stats.map(({ label, Icon, value }) => (
        <li
          key={label}
          className="flex items-center gap-3 rounded bg-card p-4 shadow-card first:max-sm:col-span-2 lg:p-5"
        >
          <span className="grid size-11 shrink-0 place-items-center rounded bg-action-soft text-action max-sm:hidden">
            <Icon aria-hidden size={24} />
          </span>
          <p className="flex min-w-0 flex-col-reverse">
            <span className="text-ink-soft">{label}</span>
            <span className="text-xl font-semibold figures">
              {value ?? <Skeleton className="h-8 w-16" />}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

type LatestBookingsProps = { portal: PortalRole; latest: readonly Appointment[] | undefined };

/**
 * Lists the latest bookings: with the doctor for the admin, with the patient for the doctor
 * (docs/product/portals.md#doctor-dashboard).
 */
export function LatestBookings({ portal, latest }: LatestBookingsProps) {
  const now = useNow(minutes(1));
  const { confirm, dialog } = useActionConfirmation(portal);
  return (
    <section aria-label={i18n._('Latest Bookings')} className="rounded bg-card shadow-card">
      <h2 className="border-b border-line px-5 py-4 text-lg">{i18n._('Latest Bookings')}</h2>
      {latest?.length === 0 && (
        <p className="px-5 py-8 text-ink-soft">{i18n._('No bookings yet.')}</p>
      )}
      <ul aria-busy={!latest}>
        {!latest && <SkeletonRows />}
        {latest?.map((appointment) => (
          <li
            key={appointment._id}
            className={classNames(
              'flex flex-wrap items-center gap-3 px-4 sm:px-5 not-last:border-b not-last:border-line',
              portal === 'doctor' ? 'min-h-14 py-1.5' : 'min-h-18 py-3',
            )}
          >
            <Booked portal={portal} appointment={appointment} />
            <span className="ms-auto flex flex-wrap items-center justify-end gap-2">
              <AppointmentStatus appointment={appointment} />
              {isPending(appointment) && (
                <Status tone={appointment.startsAt > now ? 'neutral' : 'waiting'}>
                  {appointment.startsAt > now ? STATE_LABELS.pending : i18n._('To complete')}
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
      <Avatar
        name={name}
        src={image}
        size={portal === 'doctor' ? 36 : 44}
        className="self-center"
      />
      <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs text-ink-soft figures sm:text-sm">
          {i18n._('Booking on {when}', { when: describeSlot(appointment) })}
        </span>
        <span className="block text-xs text-ink-soft">
          {portal === 'admin' && i18n._('for {patient}', { patient: appointment.userData.name })}
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
