import { i18n } from '#shared/language/i18n.ts';
import './doctor-appointment.css';
import type { RecordEntry } from '@nadi/contract/record';
import type { ReplyBody } from '@nadi/contract/routes';
import { MEETING_CODE_LENGTH } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync, Eye } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { isPending } from '#shared/appointment/appointment.ts';
import { EarlierTimes } from '#shared/appointment/appointment-facts.tsx';
import { InviteGuest } from '#shared/appointment/invite-guest.tsx';
import { IntakeAnswers } from '#shared/intake/intake.tsx';
import { ConsentStatus } from '#shared/record/consent-status.tsx';
import { PatientDocuments } from '#shared/record/documents.tsx';
import { EarlierAppointments } from '#shared/record/earlier-appointments.tsx';
import { EncounterForm } from '#shared/record/encounter-form.tsx';
import { HealthPins } from '#shared/record/health-pins.tsx';
import { NoteEditor } from '#shared/record/note-editor.tsx';
import { PatientHeader } from '#shared/record/patient-header.tsx';
import { Prescriptions } from '#shared/record/prescriptions.tsx';
import { recordQuery } from '#shared/record/record-query.ts';
import { ShareSummary } from '#shared/record/share-summary.tsx';
import { SignedNote } from '#shared/record/signed-note.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { BackLink } from '#shared/ui/back-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DialogLoading, Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart, preloadSoon } from '#shared/ui/lazy.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Ending } from './ending.tsx';

export function DoctorAppointmentPage() {
  const { appointmentId = '' } = useParams();
  // The address may contain the meeting code instead, such as after a call.
  const named = isMeetingCode(appointmentId) ? { meetingId: appointmentId } : { appointmentId };
  const query = useQuery(recordQuery(named));
  const { data } = query;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle
        title={
          data
            ? i18n._('Appointment of {patient}', { patient: data.patient.name })
            : i18n._('Appointment')
        }
      />
      <BackLink to={paths.doctorAppointments}>{i18n._('Appointments')}</BackLink>
      {!data && <h1 className="sr-only">{i18n._('Appointment')}</h1>}
      {data ? (
        <Record key={appointmentId} data={data} />
      ) : (
        <LoadState query={query} failure={i18n._('Appointment not found')} skeleton="h-100 w-full">
          {isProblem(query.error, 'appointment-not-found') && (
            <p>{i18n._('The link may be mistyped, or the appointment is with another doctor.')}</p>
          )}
        </LoadState>
      )}
    </div>
  );
}

function isMeetingCode(text: string): boolean {
  return text.length === MEETING_CODE_LENGTH;
}

type RecordData = ReplyBody<'getDoctorAppointment'>;

/** Shows the patient and the reason at once, and renders the rest after the first paint. */
function Record({ data }: { data: RecordData }) {
  const { appointments, appointmentId, patient, timeZone: zone } = data;
  const appointment = appointments.find(({ _id }) => _id === appointmentId);
  if (!appointment) return null;
  return (
    <>
      <PatientHeader patient={patient} appointment={appointment} zone={zone} />
      <HealthPins userId={appointment.userId} />
      <EarlierTimes appointment={appointment} />
      <Ending appointment={appointment} zone={zone} />
      <DeferredPart fallback={<Skeleton className="h-150 w-full" />}>
        <div className="record-columns">
          <LastAppointments data={data} appointment={appointment} />
          <MainColumn data={data} appointment={appointment} />
          <SideColumn data={data} appointment={appointment} />
        </div>
      </DeferredPart>
      <p className="flex items-center gap-2 text-xs text-ink-soft">
        <Eye aria-hidden size={16} className="shrink-0" />
        {i18n._('Opening this page was written to the audit trail, which the patient can read.')}
      </p>
    </>
  );
}

type ColumnProps = { data: RecordData; appointment: RecordEntry };

function earlierThan({ appointments, appointmentId }: RecordData): RecordEntry[] {
  return appointments.filter(({ _id }) => _id !== appointmentId).toReversed();
}

/** The appointments that a doctor reads before writing: the latest two before this one. */
function lastAppointments(data: RecordData, { startsAt }: RecordEntry): RecordEntry[] {
  return earlierThan(data)
    .filter((each) => !each.cancelled && each.startsAt < startsAt)
    .sort((one, other) => other.startsAt - one.startsAt)
    .slice(0, 2);
}

/** Above the note on a phone, else beside it; nothing at a first appointment. */
function LastAppointments({ data, appointment }: ColumnProps) {
  const last = lastAppointments(data, appointment);
  if (last.length === 0) return null;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">{i18n._('Last appointments with you')}</h2>
      <EarlierAppointments appointments={last} zone={data.timeZone} />
    </Card>
  );
}

function MainColumn({ data, appointment }: ColumnProps) {
  const { patient, consent, timeZone: zone } = data;
  const { note } = appointment;
  const earlier = earlierThan(data);
  return (
    <div className="record-main grid grid-cols-1 gap-5">
      {appointment.intake && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{i18n._('Intake form')}</h2>
          <IntakeAnswers intake={appointment.intake} zone={zone} />
        </Card>
      )}
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{i18n._('Note')}</h2>
        {note?.signedAt === undefined ? (
          <NoteEditor appointment={appointment} earlier={earlier} zone={zone} />
        ) : (
          <SignedNote appointment={{ ...appointment, note }} zone={zone} />
        )}
      </Card>
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{i18n._('Prescriptions')}</h2>
        <Prescriptions {...{ appointment, earlier, consent }} />
      </Card>
      <Suspense>
        <DoctorDisputes userId={appointment.userId} pathOf={paths.doctorAppointment} />
      </Suspense>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{i18n._('Consent to telemedicine')}</h2>
          <ConsentStatus {...{ appointment, consent, patient, zone }} />
        </Card>
        {!appointment.cancelled && (
          <Card className="grid grid-cols-1 gap-4">
            <h2 className="text-lg">{i18n._('Identity and place')}</h2>
            <EncounterForm appointment={appointment} zone={zone} />
          </Card>
        )}
      </div>
    </div>
  );
}

function SideColumn({ data, appointment }: ColumnProps) {
  const { appointments, appointmentId, timeZone: zone } = data;
  const last = lastAppointments(data, appointment);
  const others = earlierThan(data).filter((each) => !last.includes(each));
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{i18n._('For the patient')}</h2>
        <ShareSummary appointment={appointment} zone={zone} />
      </Card>
      {isPending(appointment) && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{i18n._('Somebody else')}</h2>
          <p className="text-ink-soft">
            {i18n._('A relative or an interpreter can join the meeting with a link of their own.')}
          </p>
          <InviteGuest
            appointmentId={appointmentId}
            as="doctor"
            doctorName={appointment.docData.name}
          />
        </Card>
      )}
      {!appointment.cancelled && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{i18n._('More appointments')}</h2>
          <BookSeries appointment={appointment} />
        </Card>
      )}
      <Card className="grid grid-cols-1 gap-4">
        <h2 className="text-lg">{i18n._('Documents')}</h2>
        <PatientDocuments appointments={appointments} zone={zone} />
      </Card>
      {(others.length > 0 || last.length === 0) && (
        <Card className="grid grid-cols-1 gap-4">
          <h2 className="text-lg">{i18n._('Other appointments with you')}</h2>
          <EarlierAppointments appointments={others} zone={zone} />
        </Card>
      )}
    </div>
  );
}

const DoctorDisputes = lazyPart(
  async () => (await import('#shared/record/doctor-disputes.tsx')).DoctorDisputes,
);

const SeriesDialog = lazyPart(
  async () => (await import('#shared/series/series-dialog.tsx')).SeriesDialog,
);

/** Opens the booking of several appointments for the patient. */
function BookSeries({ appointment }: { appointment: RecordEntry }) {
  const [open, setOpen] = useState(false);
  useEffect(() => preloadSoon(SeriesDialog), []);
  const { _id: appointmentId, docId, visitTypeId, userData } = appointment;
  return (
    <>
      <p className="text-ink-soft">
        {i18n._('Several appointments at the same time of day, such as every week.')}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden size={18} />
        {i18n._('Book a series')}
      </Button>
      {open && (
        <Suspense fallback={<DialogLoading />}>
          <SeriesDialog
            {...{ docId, visitTypeId }}
            title={i18n._('Series for {patient}', { patient: userData.name })}
            owner={{ by: 'doctor', appointmentId }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
