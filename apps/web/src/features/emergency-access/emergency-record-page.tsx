import * as routes from '@nadi/contract/generated/route-table';
import type { RecordEntry } from '@nadi/contract/record';
import type { ReplyBody } from '@nadi/contract/routes';
import { wallClock } from '@nadi/domain/clinic-time';
import { seconds } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#app/portal-paths.ts';
import { isProblem } from '#shared/api/api-error.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { describeSlot } from '#shared/format/slot.ts';
import { IntakeAnswers } from '#shared/intake/intake.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { portalQuery } from '#shared/portal/portal.ts';
import { PatientDocuments } from '#shared/record/documents.tsx';
import { HealthPinsList } from '#shared/record/health-pins-list.tsx';
import { personText } from '#shared/record/patient-header.tsx';
import { PrescriptionSheet } from '#shared/record/prescription-sheet.tsx';
import { NoteTexts } from '#shared/record/signed-note.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/content-state.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Section } from '#shared/ui/section.tsx';
import { VitalsHistory } from '#shared/vitals-history/vitals-history.tsx';

/** The record of somebody else's patient, to read until the hour ends. */
export function EmergencyRecordPage() {
  const { accessId = '' } = useParams();
  return <Access key={accessId} accessId={accessId} />;
}

function Access({ accessId }: { accessId: string }) {
  const [ended, setEnded] = useState(false);
  // The query ends with its part, so that nothing of the record stays in memory.
  return ended ? <Ended /> : <OpenAccess accessId={accessId} onEnd={() => setEnded(true)} />;
}

/** The clinic may end the access before its hour. */
const REFETCH_EVERY = seconds(30);
const ENDS = ['emergency-access-ended', 'emergency-access-off'];

function OpenAccess({ accessId, onEnd }: { accessId: string; onEnd: () => void }) {
  const query = useQuery({
    ...portalQuery('doctor', routes.getEmergencyRecord, { accessId }),
    placeholderData: () => undefined,
    refetchInterval: ({ state }) => state.error === null && REFETCH_EVERY,
    gcTime: 0,
    retry: false,
  });
  const { data, error } = query;
  const isRefused = ENDS.some((code) => isProblem(error, code));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!data) return;
    // By the server's clock, because this one may be wrong.
    const timer = setTimeout(() => end(), Math.max(0, data.endsAt - data.now));
    return () => clearTimeout(timer);
  }, [data]);
  useEffect(() => {
    if (isRefused) end();
  }, [isRefused]);
  if (isRefused) return null;
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle title={data?.patient.name ?? i18n._('Emergency access')} />
      {data ? (
        <EmergencyRecord data={data} />
      ) : (
        <>
          <h1 className="sr-only">{i18n._('Emergency access')}</h1>
          <LoadState
            query={query}
            failure={i18n._('The record could not be loaded')}
            skeleton="h-100 w-full"
          />
        </>
      )}
    </div>
  );
}

function Ended() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageTitle title={i18n._('Emergency access has ended')} />
      <h1 className="text-xl">{i18n._('Emergency access has ended')}</h1>
      <EmptyState
        title={i18n._('You no longer see this record')}
        action={<LinkButton to={paths.doctorPatients}>{i18n._('Your patients')}</LinkButton>}
      >
        <p>{i18n._('If the emergency lasts, open the record again with a reason.')}</p>
      </EmptyState>
    </div>
  );
}

type RecordData = ReplyBody<'getEmergencyRecord'>;

function EmergencyRecord({ data }: { data: RecordData }) {
  const { patient, endsAt, entries, appointments, readings, timeZone } = data;
  const contact = [patient.phone, patient.email].filter(Boolean).join(', ');
  const newestFirst = appointments.toSorted((one, other) => other.startsAt - one.startsAt);
  return (
    <>
      <div className="sticky top-0 z-10 flex items-center gap-2 rounded bg-waiting-soft px-4 py-3 font-semibold text-waiting figures">
        <Eye aria-hidden size={20} className="shrink-0" />
        {i18n._('Emergency access until {time} · the patient was notified', {
          time: formatClock(i18n, wallClock(timeZone, endsAt)),
        })}
      </div>
      <header className="min-w-0 wrap-anywhere">
        <h1 className="text-xl">{patient.name}</h1>
        <p className="text-ink-soft">{personText(patient, timeZone)}</p>
        <p className="text-xs text-ink-soft figures">{contact}</p>
      </header>
      <HealthPinsList data={{ success: true, entries, timeZone }} compared={false} />
      <Section
        title={i18n._('Appointments')}
        lead={i18n._('With every doctor of the clinic. You can only read.')}
      >
        {newestFirst.length === 0 && <p className="text-ink-soft">{i18n._('None so far.')}</p>}
        {newestFirst.map((appointment) => (
          <PastAppointment key={appointment._id} {...{ appointment }} zone={timeZone} />
        ))}
      </Section>
      <Section title={i18n._('Documents')}>
        <PatientDocuments appointments={appointments} zone={timeZone} />
      </Section>
      <Section title={i18n._('Vitals')}>
        {readings.length === 0 ? (
          <p className="text-ink-soft">{i18n._('No readings.')}</p>
        ) : (
          <VitalsHistory readings={readings} zone={timeZone} />
        )}
      </Section>
    </>
  );
}

type PastAppointmentProps = { appointment: RecordEntry; zone: string };

function PastAppointment({ appointment, zone }: PastAppointmentProps) {
  const { docData, reason, note, summary, prescriptions, intake } = appointment;
  return (
    <details className="rounded border border-line">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 wrap-anywhere figures">
        {describeSlot(appointment)} ·{' '}
        <span className="text-ink-soft">
          {joinWords(i18n, [docData.name, specialityName(docData.speciality)])}
        </span>
      </summary>
      <div className="grid gap-4 px-4 pb-4">
        {reason && <Fact name={i18n._('Reason, in the patient’s words')}>{reason}</Fact>}
        {note && <NoteTexts note={note} zone={zone} />}
        {summary?.found && (
          <Fact name={i18n._('Told to the patient: what was found')}>{summary.found}</Fact>
        )}
        {summary?.toDo && (
          <Fact name={i18n._('Told to the patient: what to do')}>{summary.toDo}</Fact>
        )}
        {intake && <IntakeAnswers intake={intake} zone={zone} />}
        {prescriptions.map((prescription) => (
          <PrescriptionSheet
            key={prescription._id}
            prescription={prescription}
            reader="doctor"
            route={routes.getPrescription}
          />
        ))}
        {!note && <p className="text-ink-soft">{i18n._('No signed note.')}</p>}
      </div>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <p className="measure whitespace-pre-line wrap-anywhere">
      <span className="block text-xs text-ink-soft">{name}</span>
      <bdi>{children}</bdi>
    </p>
  );
}
