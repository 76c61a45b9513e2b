import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';
import './appointment-page.css';
import type { Appointment } from '@nadi/contract/appointments';
import { parseSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { Check } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { longDayLabel, useNow } from '#shared/format/now.ts';
import { whereText } from '#shared/format/place.ts';
import { navigate } from '#shared/router/location.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { Loading } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { ListProblem } from './appointment-remarks.tsx';
import {
  describeState,
  isJoinSoon,
  isRequest,
  isToPay,
  isUnsettled,
  mayCancel,
  mayReschedule,
} from './appointment-rules.ts';
import { NextSteps, PendingActions } from './pending-appointment.tsx';
import { BookAgain, CancelDialog, RowActions } from './row-actions.tsx';
import { useAppointments, useCancel, usePayments } from './use-appointments.ts';

const AppointmentRecord = lazyPart(
  async () => (await import('./appointment-record.tsx')).AppointmentRecord,
);

const ConfirmationNote = lazyPart(
  async () => (await import('./appointment-record.tsx')).ConfirmationNote,
);
const WaitingRequest = lazyPart(async () => (await import('./request-card.tsx')).WaitingRequest);
const DeclinedRequest = lazyPart(async () => (await import('./request-card.tsx')).DeclinedRequest);
const AcceptMessage = lazyPart(async () => (await import('./request-card.tsx')).AcceptMessage);
const OffersCard = lazyPart(async () => (await import('./offers-card.tsx')).OffersCard);
const OfflineCard = lazyPart(async () => (await import('./late-parts.tsx')).OfflineCard);
const RecordFacts = lazyPart(async () => (await import('./record-facts.tsx')).RecordFacts);

/** One appointment: the confirmation after booking, and its details later. */
export function AppointmentPage() {
  return (
    <div className="page grid max-w-5xl gap-6 pt-6 md:pt-10">
      <PatientGate loginPath={paths.login}>
        {(token) => <LoadedAppointment token={token} />}
      </PatientGate>
    </div>
  );
}

function LoadedAppointment({ token }: { token: string }) {
  const { appointmentId } = useParams();
  const list = useAppointments(token);
  const { appointments, timeZone } = list;
  const appointment = appointments?.find(({ _id }) => _id === appointmentId);
  const problem = list.problem ?? (appointment ? null : list.refreshProblem);
  if (problem) {
    return (
      <>
        <h1 className="sr-only">{i18n._('Your appointment')}</h1>
        <ListProblem list={list} problem={problem} />
      </>
    );
  }
  if (!timeZone || (!appointment && list.refreshing)) return <AppointmentSkeleton />;
  if (!appointment) return <AppointmentNotFound />;
  return (
    <>
      <AppointmentDetails appointment={appointment} zone={timeZone} />
      <DeferredPart fallback={null}>
        <OfflineCard token={token} />
      </DeferredPart>
    </>
  );
}

type AppointmentDetailsProps = { appointment: Appointment; zone: string };

function AppointmentDetails({ appointment, zone }: AppointmentDetailsProps) {
  const now = useNow(minutes(1));
  const cancel = useCancel();
  const [rescheduling, setRescheduling] = useState(false);
  const payments = usePayments();
  const { state, search } = useLocation();
  const paymentState = payments.paymentOf(appointment._id)?.state;
  const pending = isPending(appointment);
  const waiting = isRequest(appointment);
  const justBooked =
    pending && !waiting && typeof state === 'object' && state !== null && 'justBooked' in state;
  // Set by the link "I can't come" in a reminder.
  const cannotCome = pending && new URLSearchParams(search).has('cannot-come');
  const title = cannotCome
    ? i18n._('You can’t come?')
    : justBooked
      ? i18n._('You are booked')
      : i18n._('Your appointment');
  const facts = (
    <AppointmentFacts
      appointment={appointment}
      refunded={paymentState === 'refunded'}
      state={describeState(appointment, { payments, zone, now })}
      zone={zone}
      now={now}
    />
  );
  const toActions = (further?: ReactNode) => (
    <RowActions
      primary={isToPay(appointment, payments) && !isJoinSoon(appointment, now)}
      receipt={pending}
      appointment={appointment}
      zone={zone}
      payments={payments}
      now={now}
      onCancel={cancel.openDialog}
      onReschedule={() => setRescheduling(true)}
    >
      {further}
    </RowActions>
  );
  return (
    <>
      <PageTitle title={title} />
      <div className="grid gap-1">
        <BackLink to={paths.myAppointments}>{i18n._('My appointments')}</BackLink>
        <h1 className="flex items-center gap-3 text-xl md:text-2xl">
          {justBooked && (
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-done-soft text-done">
              <Check aria-hidden size={22} />
            </span>
          )}
          {title}
        </h1>
        {cannotCome && <p className="text-ink-soft">{adviseOnAbsence(appointment, now)}</p>}
        {justBooked && <Booked appointment={appointment} zone={zone} now={now} />}
      </div>
      {appointment.acceptMessage && (
        <Suspense>
          <AcceptMessage {...{ appointment, zone, now }} />
        </Suspense>
      )}
      {appointment.approval === 'declined' && (
        <Suspense>
          <DeclinedRequest {...{ appointment, zone, now }} />
        </Suspense>
      )}
      {pending && appointment.replan && (
        <Suspense>
          <OffersCard {...{ appointment, zone, now }} />
        </Suspense>
      )}
      {pending ? (
        <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr]">
          {facts}
          <div className="beside-record grid gap-6 md:row-span-2">
            {waiting ? (
              <Suspense fallback={<Skeleton className="h-60 w-full rounded" />}>
                <WaitingRequest {...{ appointment, zone, now }}>{toActions()}</WaitingRequest>
              </Suspense>
            ) : (
              <>
                <PendingActions
                  {...{ appointment, zone, now, justBooked, toActions }}
                  toPay={isToPay(appointment, payments)}
                />
                {!isUnsettled(appointment) && (
                  <NextSteps {...{ appointment, zone, now, paymentState }} />
                )}
              </>
            )}
            <div className="last grid gap-6">
              <Suspense>
                <RecordFacts appointment={appointment} />
              </Suspense>
            </div>
          </div>
          <Record appointment={appointment} />
        </div>
      ) : (
        <>
          <div className="grid gap-x-6 rounded bg-card shadow-card md:grid-cols-[1fr_auto] md:items-center">
            {facts}
            <div className="flex flex-wrap items-center gap-3 px-5 pb-5 md:max-w-70 md:justify-end md:p-7">
              <BookAgain appointment={appointment} />
              {toActions()}
            </div>
          </div>
          <Record appointment={appointment} />
        </>
      )}
      <CancelDialog {...{ cancel, payments, now }} />
      <ReschedulePart
        appointment={rescheduling ? appointment : undefined}
        by="patient"
        onClose={() => {
          setRescheduling(false);
          // The reminder's question refers to the earlier time.
          if (cannotCome) navigate(paths.myAppointment(appointment._id), { replace: true });
        }}
      />
    </>
  );
}

/** Says how the time becomes free for someone else. */
function adviseOnAbsence(appointment: Appointment, now: Instant): string {
  if (mayReschedule(appointment, now)) {
    return mayCancel(appointment, now)
      ? i18n._('Please move the appointment or cancel it, so that someone else can have the time.')
      : i18n._(
          'Please move the appointment or call the clinic, so that someone else can have the time.',
        );
  }
  return mayCancel(appointment, now)
    ? i18n._('Please cancel it, so that someone else can have the time.')
    : i18n._('Please call the clinic, so that someone else can have the time.');
}

function Record({ appointment }: { appointment: Appointment }) {
  return (
    <Suspense fallback={<Skeleton className="h-60 w-full rounded" />}>
      <AppointmentRecord appointment={appointment} />
    </Suspense>
  );
}

type BookedProps = AppointmentDetailsProps & { now: Instant };

/** Repeats the doctor and the time after a booking, with the state of its confirmation. */
function Booked({ appointment, zone, now }: BookedProps) {
  const { docData, slotDate, slotTime, meetingId, inPerson } = appointment;
  const date = parseSlotDate(slotDate);
  const facts = [
    docData.name,
    date ? longDayLabel(date, wallClock(zone, now)) : slotDate,
    formatClock(i18n, slotTime),
    meetingId && (inPerson ? i18n._('by video or in person') : i18n._('by video')),
    appointment.location && whereText(appointment),
  ].flatMap((fact) => fact || []);
  return (
    <div className="text-ink-soft">
      <p>{i18n._('{booking}.', { booking: joinWords(i18n, facts) })}</p>
      <Suspense fallback={<p>{i18n._('Your time is reserved.')}</p>}>
        <ConfirmationNote appointmentId={appointment._id} />
      </Suspense>
    </div>
  );
}

function AppointmentNotFound() {
  return (
    <>
      <PageTitle title={i18n._('Appointment not found')} />
      <h1 className="sr-only">{i18n._('Your appointment')}</h1>
      <EmptyState
        title={i18n._('Appointment not found')}
        art={<EmptyArt scene="no-appointments" />}
        action={<LinkButton to={paths.myAppointments}>{i18n._('My appointments')}</LinkButton>}
      >
        <p>{i18n._('The link may be mistyped, or it belongs to another account.')}</p>
      </EmptyState>
    </>
  );
}

/** A placeholder for one appointment while it loads. */
function AppointmentSkeleton() {
  return (
    <Loading label={i18n._('Loading your appointment')} className="gap-6">
      <Skeleton className="h-20 w-64" />
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem]">
        <Skeleton className="h-72 rounded!" />
        <Skeleton className="h-44 rounded!" />
        <Skeleton className="h-60 rounded!" />
      </div>
    </Loading>
  );
}
