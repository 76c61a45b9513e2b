import type { Appointment } from '@nadi/contract/appointments';
import { type Instant, minutes } from '@nadi/domain/limits';
import { type ReactNode, Suspense, useCallback } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { AppointmentActionButtons } from '#shared/portal/appointment-action-buttons.tsx';
import {
  AppointmentActionDialog,
  type EndingAction,
  useActionConfirmation,
} from '#shared/portal/appointment-action-dialog.tsx';
import {
  AppointmentStatus,
  ageText,
  nameAndAge,
  PersonCell,
  VitalsCell,
  WhenCell,
} from '#shared/portal/appointment-cells.tsx';
import { AppointmentFilters, StateTabs } from '#shared/portal/appointment-filters.tsx';
import {
  AppointmentCard,
  AppointmentList,
  ListTotal,
  OPENER_STYLE,
  VitalsFact,
} from '#shared/portal/appointment-list.tsx';
import { JoinButton } from '#shared/portal/join-button.tsx';
import { openDetails } from '#shared/portal/list-parts.tsx';
import { type ReceptionRole, tokenOfPortal } from '#shared/portal/portal.ts';
import { ReopenButton } from '#shared/portal/use-appointment-action.tsx';
import type { AppointmentSearch, AppointmentSort } from '#shared/portal/use-appointment-search.ts';
import { RequestsPart } from '#shared/requests/requests-part.tsx';
import { Link } from '#shared/router/link.tsx';
import type { Column } from '#shared/ui/data-table.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Money } from '#shared/ui/money.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { VitalsHistoryButton } from './vitals-history-button.tsx';

const CompletePast = lazyPart(
  async () => (await import('#shared/portal/complete-past.tsx')).CompletePast,
);

type Confirm = (appointment: Appointment, action: EndingAction) => void;

type AppointmentsViewProps = {
  list: AppointmentSearch;
  portal: 'doctor' | ReceptionRole;
  title: string;
  /** Names the people that the search finds. */
  placeholder: string;
  /** The viewer's name in meetings. */
  joinAs: string;
  /** Shown beside the title. */
  actions?: ReactNode;
  children?: (confirm: Confirm) => ReactNode;
};

/** A list of appointments with its filters: the doctor's own, or those of all doctors. */
export function AppointmentsView(props: AppointmentsViewProps) {
  const { list, portal, title, placeholder, joinAs, actions, children } = props;
  const now = useNow(minutes(1));
  const { confirm, dialog } = useActionConfirmation(tokenOfPortal(portal));
  const { firstNumber } = list;
  const columnsIn = useCallback(
    (zone: string) =>
      appointmentColumns({ portal, joinAs, now, zone, onAction: confirm }, firstNumber),
    [portal, joinAs, now, firstNumber, confirm],
  );
  const cardsIn = useCallback(
    (zone: string) => (appointment: Appointment) => (
      <Card {...{ appointment, portal, joinAs, now, zone }} onAction={confirm} />
    ),
    [portal, joinAs, now, confirm],
  );
  return (
    <div className="grid gap-5">
      <PageTitle title={title} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl">{title}</h1>
          <ListTotal list={list} />
        </div>
        {actions}
      </div>
      <RequestsPart portal={tokenOfPortal(portal)} />
      <AppointmentFilters list={list} placeholder={placeholder} doctor={portal !== 'doctor'} />
      <StateTabs list={list} />
      {portal !== 'reception' && list.filter.state === 'pending' && list.zone !== undefined && (
        <Suspense>
          <CompletePast role={portal} zone={list.zone} docId={list.filter.docId} />
        </Suspense>
      )}
      <AppointmentList {...{ list, columnsIn, cardsIn }} />
      {children?.(confirm)}
      <AppointmentActionDialog {...dialog} />
    </div>
  );
}

type ListContext = {
  portal: 'doctor' | ReceptionRole;
  joinAs: string;
  now: Instant;
  zone: string;
  onAction: Confirm;
};

/**
 * Lists the columns of docs/product/appointments.md#all-appointments-page and
 * docs/product/appointments.md#doctor-appointments-page, in that order; reception has no vitals.
 * @param firstNumber the number of the page's first row, from 1
 */
function appointmentColumns(
  shown: ListContext,
  firstNumber: number,
): Column<Appointment, AppointmentSort>[] {
  const { portal, now, zone } = shown;
  const own = portal === 'doctor';
  const columns: (Column<Appointment, AppointmentSort> | false)[] = [
    { header: '#', cell: (_appointment, index) => firstNumber + index },
    {
      header: i18n._('Patient'),
      sort: 'patient',
      cell: (appointment) => (
        <Opener
          {...{ appointment, portal }}
          className={
            own
              ? 'inline-flex min-h-11 items-center hover:underline'
              : 'min-h-11 rounded text-start hover:text-action hover:underline'
          }
        >
          <PersonCell name={appointment.userData.name} image={appointment.userData.image} />
        </Opener>
      ),
    },
    own && { header: i18n._('Payment'), cell: ({ payment }) => <Payment online={payment} /> },
    { header: i18n._('Age'), cell: ({ userData }) => ageText(userData.dob, now, zone) },
    {
      header: i18n._('Date & Time'),
      sort: 'date',
      cell: (appointment) => <WhenCell appointment={appointment} />,
    },
    !own && {
      header: i18n._('Doctor'),
      sort: 'doctor',
      cell: ({ docData }) => <PersonCell name={docData.name} image={docData.image} />,
    },
    portal !== 'reception' && {
      header: i18n._('Vitals'),
      cell: (appointment) => <Vitals appointment={appointment} withHistory={own} />,
    },
    { header: i18n._('Fees'), sort: 'fees', cell: ({ amount }) => <Money amount={amount} /> },
    {
      header: i18n._('Action'),
      cell: (appointment) => (
        <span className="flex flex-wrap items-center gap-2">
          <Join {...shown} appointment={appointment} />
          <AppointmentStatus appointment={appointment} />
          <Actions {...shown} appointment={appointment} />
        </span>
      ),
    },
  ];
  return columns.filter((column) => column !== false);
}

type OpenerProps = {
  appointment: Appointment;
  portal: 'doctor' | ReceptionRole;
  className: string;
  children: ReactNode;
};

/** Leads a doctor to the appointment's page, and opens its details for the others. */
function Opener({ appointment: { _id }, portal, className, children }: OpenerProps) {
  if (portal === 'doctor') {
    return (
      <Link to={paths.doctorAppointment(_id)} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" data-opens={_id} className={className} onClick={() => openDetails(_id)}>
      {children}
      <span className="sr-only">{i18n._(': details of the appointment')}</span>
    </button>
  );
}

function Vitals({ appointment, withHistory }: { appointment: Appointment; withHistory: boolean }) {
  if (!withHistory) return <VitalsCell vitals={appointment.vitals} />;
  return (
    <span className="inline-flex items-center gap-1">
      <VitalsCell vitals={appointment.vitals} />
      {!appointment.cancelled && <VitalsHistoryButton appointment={appointment} />}
    </span>
  );
}

function Payment({ online }: { online: boolean }) {
  return (
    <span className="inline-block rounded-full border border-line px-2.5 py-0.5 text-xs font-semibold">
      {paymentName(online)}
    </span>
  );
}

function paymentName(online: boolean): string {
  return online ? i18n._('payment|Online') : i18n._('CASH');
}

type OfAppointment = ListContext & { appointment: Appointment };

function Card(props: OfAppointment) {
  const { appointment, portal, now, zone } = props;
  const { userData, docData, payment, amount, vitals, cancelled } = appointment;
  const own = portal === 'doctor';
  return (
    <AppointmentCard
      appointment={appointment}
      name={nameAndAge(userData, now, zone)}
      opener={(content) => (
        <Opener {...{ appointment, portal }} className={OPENER_STYLE}>
          {content}
        </Opener>
      )}
      facts={
        <>
          <span>{own ? paymentName(payment) : docData.name}</span>
          <Money amount={amount} />
          <VitalsFact vitals={vitals} />
        </>
      }
      beside={own && !cancelled && <VitalsHistoryButton appointment={appointment} />}
      actions={
        <>
          {isPending(appointment) && (
            <span className="me-auto">
              <Join {...props} />
            </span>
          )}
          <Actions {...props} />
        </>
      }
    />
  );
}

/** Nothing for a cancelled appointment, or for reception, which has no meetings. */
function Join({ appointment, portal, joinAs, now, zone }: OfAppointment) {
  if (!appointment.meetingId || appointment.cancelled) return null;
  const to = paths.meeting(appointment.meetingId, joinAs);
  return <JoinButton {...{ appointment, now, zone, to }} primary={portal === 'doctor'} />;
}

/** Undoes the end of an appointment, or lists the actions for a pending one. */
function Actions({ appointment, portal, now, onAction }: OfAppointment) {
  return (
    <>
      {portal !== 'reception' && <ReopenButton {...{ appointment, now, portal }} />}
      <AppointmentActionButtons
        {...{ appointment, now, portal }}
        onAction={(action) => onAction(appointment, action)}
      />
    </>
  );
}
