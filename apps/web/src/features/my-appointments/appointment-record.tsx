import type { Appointment } from '@nadi/contract/appointments';
import * as routes from '@nadi/contract/generated/route-table';
import type { Prescription } from '@nadi/contract/prescriptions';
import type { ReplyBody } from '@nadi/contract/routes';
import { joinClosesAt } from '@nadi/domain/join-window';
import { minutes, seconds } from '@nadi/domain/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { request } from '#shared/api/client.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { InviteGuest } from '#shared/appointment/invite-guest.tsx';
import { useClinicQuery } from '#shared/clinic/clinic.tsx';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { EncounterFacts, encounterFacts } from '#shared/record/encounter-facts.tsx';
import { PrescriptionSheet } from '#shared/record/prescription-sheet.tsx';
import { readToken } from '#shared/session/session.ts';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loaded } from '#shared/ui/loaded.tsx';
import { Section } from '#shared/ui/section.tsx';
import { ConsentCard } from './consent-card.tsx';
import { Documents } from './documents.tsx';
import { HealthEntries, IntakeCard } from './intake-card.tsx';
import { PendingUploadsCard } from './pending-uploads-card.tsx';
import { ReasonForm } from './reason-form.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { RecordFacts } from './record-facts.tsx';
import { SharedSummary } from './shared-summary.tsx';

const AppointmentDisputes = lazyPart(
  async () => (await import('./appointment-disputes.tsx')).AppointmentDisputes,
);

type AppointmentRecordProps = { appointment: Appointment };

/** The patient's information for the doctor, and the doctor's summary and documents for the patient. */
export function AppointmentRecord({ appointment }: AppointmentRecordProps) {
  const query = useQuery(recordQuery(appointment._id));
  const ended = !isPending(appointment);
  const parts = (
    <div className="grid grid-cols-1 gap-6">
      <PendingUploadsCard appointmentId={appointment._id} />
      <Loaded
        query={query}
        failure={i18n._('We could not load the rest of this appointment')}
        skeleton="h-60 w-full rounded"
      >
        {(data) => <RecordParts appointment={appointment} data={data} />}
      </Loaded>
    </div>
  );
  if (!ended) return parts;
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
      {parts}
      <div className="grid grid-cols-1 gap-6">
        {query.data && query.data.documents.length > 0 && (
          <Documents
            appointment={appointment}
            documents={query.data.documents}
            zone={query.data.timeZone}
          />
        )}
        <ReceiptCard appointmentId={appointment._id} />
        <RecordFacts appointment={appointment} />
      </div>
    </div>
  );
}

type Data = ReplyBody<'getPatientAppointment'>;

function recordQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['patient', readToken('patient'), 'appointment', appointmentId],
    queryFn: ({ signal }) => request(routes.getPatientAppointment, { appointmentId }, { signal }),
  });
}

const REFETCH_INTERVAL = seconds(4);
const FETCHES_MAX = 10;

/** Shows the state of the mail that confirms a booking, and refetches it while it is on its way. */
export function ConfirmationNote({ appointmentId }: { appointmentId: string }) {
  const { data } = useQuery({
    ...recordQuery(appointmentId),
    refetchInterval: ({ state }) =>
      state.data?.confirmation?.sent === false &&
      state.dataUpdateCount < FETCHES_MAX &&
      REFETCH_INTERVAL,
  });
  const mail = useClinicQuery().data?.mail;
  const words =
    mail && data?.confirmation
      ? confirmationWords(data.confirmation)
      : i18n._('You will always find it under My appointments.');
  return (
    <p role="status">
      {i18n._('Your time is reserved.')} {words}
    </p>
  );
}

function confirmationWords({ sent, address }: NonNullable<Data['confirmation']>): string {
  if (!sent) return i18n._('A mail that confirms it is on its way to you.');
  return address
    ? i18n._('Mail sent to {address}.', { address })
    : i18n._('A mail that confirms it was sent to you.');
}

type RecordPartsProps = { appointment: Appointment; data: Data };

function RecordParts({ appointment, data }: RecordPartsProps) {
  const tookPlace = { ...data.appointment, encounter: data.encounter, followUp: data.followUp };
  const pending = isPending(appointment);

  useEffect(() => {
    // The parts come after the page, so that the browser could not scroll to them.
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <div className="grid grid-cols-1 gap-6">
      {!pending && <Chips data={data} />}
      {data.summary && (
        <SharedSummary
          summary={data.summary}
          reason={data.reason}
          booked={data.followUp}
          appointment={appointment}
          zone={data.timeZone}
        />
      )}
      {!data.summary && <WithoutSummary appointment={appointment} data={data} />}
      {data.prescriptions.length > 0 && <MyPrescriptions prescriptions={data.prescriptions} />}
      {pending && <ReasonForm appointment={appointment} reason={data.reason} />}
      <IntakeCard
        appointment={appointment}
        form={data.intakeForm}
        intake={data.intake}
        zone={data.timeZone}
      />
      {pending && <HealthEntries appointment={appointment} />}
      {encounterFacts(tookPlace, data.timeZone).length > 0 && (
        <Section
          title={
            appointment.noShow
              ? i18n._('You did not meet')
              : i18n._('How your appointment took place')
          }
        >
          <EncounterFacts of={tookPlace} zone={data.timeZone} />
        </Section>
      )}
      {pending && (
        <Documents appointment={appointment} documents={data.documents} zone={data.timeZone} />
      )}
      {((pending && (appointment.meetingId || appointment.mode === 'phone')) ||
        data.consent.decided) && (
        <ConsentCard appointment={appointment} consent={data.consent} zone={data.timeZone} />
      )}
      {pending && <BringSomebody appointment={appointment} />}
      <Suspense>{!pending && <AppointmentDisputes data={data} />}</Suspense>
    </div>
  );
}

/** Links to the parts of a past appointment, which are far apart on a phone. */
function Chips({ data }: { data: Data }) {
  const parts = [
    data.summary && ['summary', i18n._('Summary')],
    data.prescriptions.length > 0 && ['prescription', i18n._('Prescription')],
    data.documents.length > 0 && ['documents', i18n._('Documents')],
  ].filter((part) => Array.isArray(part));
  if (parts.length < 2) return null;
  return (
    <nav aria-label={i18n._('On this page')} className="md:hidden">
      <ul className="flex flex-wrap gap-2">
        {parts.map(([anchor, label]) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="inline-flex min-h-11 items-center rounded-full border border-control bg-card px-4 font-medium hover:border-action"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A notice for an ended appointment if the doctor has shared nothing. */
function WithoutSummary({ appointment, data }: RecordPartsProps) {
  const { noShow, payment, cancelled, isCompleted, docData } = appointment;
  if (isPending(appointment) || cancelled) return null;
  if (noShow) {
    return (
      <p className="measure text-ink-soft">
        {i18n._('You can book another time with {doctor}.', { doctor: docData.name })}
        {payment &&
          ` ${i18n._('What you paid online stays with the clinic unless it is refunded.')}`}
      </p>
    );
  }
  return (
    <Section title={i18n._('Summary')}>
      {data.reason && (
        <dl>
          <dt className="text-xs text-ink-soft">{i18n._('What you came for')}</dt>
          <dd className="measure whitespace-pre-line wrap-anywhere">{data.reason}</dd>
        </dl>
      )}
      <p className="text-ink-soft">
        {i18n._(
          '{doctor} has not shared a summary of this appointment. It appears here as soon as it is shared.',
          { doctor: docData.name },
        )}
      </p>
      {isCompleted && data.prescriptions.length === 0 && (
        <p className="text-ink-soft">{i18n._('No prescription was written for it.')}</p>
      )}
    </Section>
  );
}

/** The doctor's prescriptions, newest first. */
function MyPrescriptions({ prescriptions }: { prescriptions: readonly Prescription[] }) {
  return (
    <Section
      anchor="prescription"
      title={prescriptions.length === 1 ? i18n._('Prescription') : i18n._('Prescriptions')}
    >
      {prescriptions.toReversed().map((prescription) => (
        <PrescriptionSheet
          key={prescription._id}
          prescription={prescription}
          reader="patient"
          route={routes.getPrescription}
        />
      ))}
    </Section>
  );
}

/** Invites a relative or an interpreter, until the meeting closes. */
function BringSomebody({ appointment }: { appointment: Appointment }) {
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
          {i18n._('Bring somebody along')}
        </h2>
        <p className="measure text-ink-soft">
          {i18n._(
            'A relative or an interpreter can join from their own phone or computer. {doctor} lets them in.',
            { doctor: name },
          )}
        </p>
      </div>
      <InviteGuest appointmentId={appointment._id} as="patient" doctorName={name} />
    </section>
  );
}
