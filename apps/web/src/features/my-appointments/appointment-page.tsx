import { addressText } from '#shared/format/address.ts';
import { Section } from '#shared/ui/section.tsx';
import './appointment-page.css';
import type { Appointment } from '@nadi/contract/appointments';
import { joinWindow } from '@nadi/domain/join-window';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { PaymentState } from '@nadi/domain/payment';
import { Suspense, useState } from 'react';
import { paths } from '#app/paths.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { DeviceCheckButton } from '#shared/devices/device-check-button.tsx';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { navigate } from '#shared/router/location.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { ReschedulePart } from '#shared/slots/reschedule-part.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loading } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AppointmentFacts } from './appointment-facts.tsx';
import { ListProblem } from './appointment-remarks.tsx';
import { mayCancel, mayReschedule } from './appointment-rules.ts';
import { JoinMeeting } from './join-meeting.tsx';
import { BookAgain, CancelDialog, RowActions } from './row-actions.tsx';
import { useAppointments, useCancel, usePayments } from './use-appointments.ts';

const AppointmentRecord = lazyPart(
  async () => (await import('./appointment-record.tsx')).AppointmentRecord,
);

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
        <h1 className="sr-only">Your appointment</h1>
        <ListProblem list={list} problem={problem} />
      </>
    );
  }
  if (!timeZone || (!appointment && list.refreshing)) return <AppointmentSkeleton />;
  if (!appointment) return <AppointmentNotFound />;
  return <AppointmentDetails appointment={appointment} zone={timeZone} />;
}

function AppointmentDetails({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const now = useNow(minutes(1));
  const cancel = useCancel();
  const [rescheduling, setRescheduling] = useState(false);
  const payments = usePayments();
  const { state, search } = useLocation();
  const paymentState = payments.paymentOf(appointment._id)?.state;
  const pending = isPending(appointment);
  const { meetingId, startsAt } = appointment;
  const joinable = meetingId !== undefined && joinWindow({ startsAt, now }) === 'open';
  const justBooked =
    pending && typeof state === 'object' && state !== null && 'justBooked' in state;
  // Set by the link "I can't come" in a reminder.
  const cannotCome = pending && new URLSearchParams(search).has('cannot-come');
  const title = cannotCome ? 'You can’t come?' : justBooked ? 'You are booked' : 'Your appointment';
  return (
    <>
      <PageTitle title={title} description="Your appointment, its payment and what happens next." />
      <div className="grid gap-1">
        <BackLink to={paths.myAppointments}>My appointments</BackLink>
        <h1 className="text-xl md:text-2xl">{title}</h1>
        {cannotCome && (
          <p className="text-ink-soft">
            Please {mayReschedule(appointment, now) && 'move the appointment or '}
            {mayCancel(appointment, now) ? 'cancel it' : 'call the clinic'}, so that someone else
            can have the time.
          </p>
        )}
        {justBooked && (
          <p className="text-ink-soft">
            Your time is reserved. You will always find it under My appointments.
          </p>
        )}
      </div>
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem] md:grid-rows-[auto_1fr]">
        <AppointmentFacts
          appointment={appointment}
          refunded={paymentState === 'refunded'}
          zone={zone}
          now={now}
        />
        <div className="beside-record grid gap-6 md:row-span-2">
          <div className="grid gap-3 rounded bg-card p-5 shadow-card [&_button]:w-full">
            {pending && (!justBooked || joinable) && (
              <JoinMeeting first appointment={appointment} zone={zone} now={now} />
            )}
            <RowActions
              primary={!joinable}
              appointment={appointment}
              zone={zone}
              payments={payments}
              now={now}
              onCancel={cancel.openDialog}
              onReschedule={() => setRescheduling(true)}
            />
            {justBooked && !appointment.payment && (
              <LinkButton to={paths.myAppointments} variant="ghost">
                Pay later, see my appointments
              </LinkButton>
            )}
            {!pending && <BookAgain appointment={appointment} />}
          </div>
          {pending && (
            <NextSteps
              appointment={appointment}
              zone={zone}
              now={now}
              paymentState={paymentState}
            />
          )}
          <div className="last grid gap-6">
            <Suspense>
              <RecordFacts appointment={appointment} />
            </Suspense>
          </div>
        </div>
        <Suspense fallback={<Skeleton className="h-60 w-full rounded" />}>
          <AppointmentRecord appointment={appointment} />
        </Suspense>
      </div>
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

function AppointmentNotFound() {
  return (
    <>
      <PageTitle title="Appointment not found" />
      <h1 className="sr-only">Your appointment</h1>
      <EmptyState
        title="Appointment not found"
        art={<EmptyArt scene="no-appointments" />}
        action={<LinkButton to={paths.myAppointments}>My appointments</LinkButton>}
      >
        <p>The link may be mistyped, or it belongs to another account.</p>
      </EmptyState>
    </>
  );
}

type NextStepsProps = {
  appointment: Appointment;
  zone: string;
  now: Instant;
  paymentState: PaymentState | undefined;
};

/** The steps between booking and the appointment. */
function NextSteps({ appointment, zone, now, paymentState }: NextStepsProps) {
  const { bookedBy, docData, meetingId, payment, userData, vitals } = appointment;
  const paying = paymentState === 'processing' || paymentState === 'checking';
  const seen = bookedBy ? `the name of ${userData.name}` : 'your name';
  const steps = [
    !payment &&
      !paying &&
      `Pay online any time before the appointment${meetingId ? '' : ', or at the appointment'}.`,
    meetingId &&
      'You meet by video. Join Meeting opens 24 hours before your time, here and under My appointments. No app is needed.',
    !meetingId && `Come to ${addressText(docData.address)}.`,
    `${docData.name} sees ${seen}${vitals ? ' and the vitals you sent with the booking' : ''}.`,
    `Plans change? ${cancelling(appointment, { zone, now })}`,
  ].filter((step) => typeof step === 'string' && step !== '');
  return (
    <Section
      plain
      title="What happens next"
      heading="text-base"
      className="grid gap-3 rounded bg-card p-5 shadow-card"
    >
      <ol className="grid list-decimal gap-2 ps-5 text-ink-soft">
        {steps.map((step) => (
          <li key={String(step)}>{step}</li>
        ))}
      </ol>
      {meetingId && <DeviceCheckButton />}
    </Section>
  );
}

function cancelling(
  { cancelUntil }: Appointment,
  { zone, now }: { zone: string; now: Instant },
): string {
  if (cancelUntil !== undefined && cancelUntil < now) {
    return 'You can choose another time, as far as the clinic allows it, or call the clinic.';
  }
  const until =
    cancelUntil === undefined
      ? 'before the appointment starts'
      : `until ${formatInstant(cancelUntil, zone)}`;
  return `If you cancel ${until}, an online payment is refunded in full, unless you have already seen the doctor. You can also choose another time, as far as the clinic allows it.`;
}

/** A placeholder for one appointment while it loads. */
function AppointmentSkeleton() {
  return (
    <Loading label="Loading your appointment" className="gap-6">
      <Skeleton className="h-20 w-64" />
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem]">
        <Skeleton className="h-72 rounded!" />
        <Skeleton className="h-44 rounded!" />
        <Skeleton className="h-60 rounded!" />
      </div>
    </Loading>
  );
}
