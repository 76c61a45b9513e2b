import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '#shared/format/now.ts';
import { IntakeAnswers } from '#shared/intake/intake.tsx';
import { ConsentStatus } from '#shared/record/consent-status.tsx';
import { PatientDocuments } from '#shared/record/documents.tsx';
import { EarlierAppointments } from '#shared/record/earlier-appointments.tsx';
import { EncounterForm } from '#shared/record/encounter-form.tsx';
import { NoteEditor } from '#shared/record/note-editor.tsx';
import { PatientHeader } from '#shared/record/patient-header.tsx';
import { Prescriptions } from '#shared/record/prescriptions.tsx';
import { recordQuery } from '#shared/record/record-query.ts';
import { SignedNote } from '#shared/record/signed-note.tsx';
import { LoadState } from '#shared/ui/loaded.tsx';
import type { LiveReading } from '#shared/vitals/reading.ts';
import { useRecentReadings } from '#shared/vitals/use-live-vitals.ts';
import { VitalsFigures } from '#shared/vitals/vitals-figures.tsx';

type ConsultationPanelProps = {
  roomId: string;
  /** The patient's vitals shared in the call; null while nothing is shared. */
  vitals: LiveReading | null;
};

/** The patient's record next to the call, for the appointment's doctor; `roomId` is the meeting code. */
export function ConsultationPanel({ roomId, vitals }: ConsultationPanelProps) {
  const query = useQuery(recordQuery({ meetingId: roomId }));
  const { data } = query;
  if (!data)
    return <LoadState query={query} failure="The record could not be loaded" skeleton="m-4 h-80" />;
  const { appointments, appointmentId, patient, consent, timeZone: zone } = data;
  const appointment = appointments.find(({ _id }) => _id === appointmentId);
  if (!appointment) return null;
  const earlier = appointments.filter(({ _id }) => _id !== appointmentId).toReversed();
  const { note } = appointment;
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <PatientHeader compact patient={patient} appointment={appointment} zone={zone} />
      <LiveVitals reading={vitals ?? undefined} />
      {appointment.intake && (
        <Section title="Intake form">
          <IntakeAnswers intake={appointment.intake} zone={zone} />
        </Section>
      )}
      <Section title="Consent to telemedicine">
        <ConsentStatus {...{ appointment, consent, patient, zone }} />
      </Section>
      <Section title="Note">
        {note?.signedAt === undefined ? (
          <NoteEditor appointment={appointment} earlier={earlier} zone={zone} />
        ) : (
          <SignedNote appointment={{ ...appointment, note }} zone={zone} />
        )}
      </Section>
      <Section title="Prescriptions">
        <Prescriptions {...{ appointment, earlier, consent }} />
      </Section>
      <Section title="Identity and place">
        <EncounterForm appointment={appointment} zone={zone} />
      </Section>
      <Section title="Documents">
        <PatientDocuments appointments={appointments} zone={zone} />
      </Section>
      <Section title="Other appointments with you">
        <EarlierAppointments appointments={earlier} zone={zone} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-base">{title}</h3>
      {children}
    </section>
  );
}

/** The vitals that the patient shares during the call; nothing before sharing starts. */
export function LiveVitals({ reading }: { reading: LiveReading | undefined }) {
  const now = useNow(1000);
  const { track, latest } = useRecentReadings(reading);
  const shown = reading ?? latest;
  if (!shown) return null;
  return (
    <section aria-labelledby="live-vitals-heading" className="grid gap-3">
      <h3 id="live-vitals-heading" className="text-base">
        Live vitals
      </h3>
      <VitalsFigures reading={shown} track={track} now={now} />
      <p className="text-xs text-ink-soft">
        {reading ? 'Shared by the patient in this call.' : 'The patient has stopped sharing.'}
      </p>
    </section>
  );
}
