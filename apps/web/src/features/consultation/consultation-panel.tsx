import type { RecordEntry } from '@nadi/contract/record';
import type { ReplyBody } from '@nadi/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatInstant } from '#shared/format/instants.ts';
import { useNow } from '#shared/format/now.ts';
import { IntakeAnswers } from '#shared/intake/intake.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { ConsentStatus } from '#shared/record/consent-status.tsx';
import { PatientDocuments } from '#shared/record/documents.tsx';
import { EarlierAppointments } from '#shared/record/earlier-appointments.tsx';
import { EncounterForm } from '#shared/record/encounter-form.tsx';
import { HealthPins } from '#shared/record/health-pins.tsx';
import { NoteEditor } from '#shared/record/note-editor.tsx';
import { PatientHeader, personText } from '#shared/record/patient-header.tsx';
import { Prescriptions } from '#shared/record/prescriptions.tsx';
import { recordQuery } from '#shared/record/record-query.ts';
import { SignedNote } from '#shared/record/signed-note.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { LoadState } from '#shared/ui/loaded.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { type Tab, Tabs } from '#shared/ui/tabs.tsx';
import { isCurrent, type LiveReading, sourceLabel } from '#shared/vitals/reading.ts';
import { useRecentReadings } from '#shared/vitals/use-live-vitals.ts';
import { Sparkline, VitalsLine } from '#shared/vitals/vitals-figures.tsx';

type ConsultationPanelProps = {
  roomId: string;
  /** The patient's vitals shared in the call; null while nothing is shared. */
  vitals: LiveReading | null;
};

type RecordData = ReplyBody<'getDoctorAppointment'>;

/**
 * The patient's record next to the call, in tabs, for the appointment's doctor; `roomId` is the meeting code. Vitals
 * and save state stay above the tabs.
 */
export function ConsultationPanel({ roomId, vitals }: ConsultationPanelProps) {
  const query = useQuery(recordQuery({ meetingId: roomId }));
  const { data } = query;
  if (!data)
    return (
      <LoadState
        query={query}
        failure={i18n._('The record could not be loaded')}
        skeleton="m-4 h-80"
      />
    );
  const appointment = data.appointments.find(({ _id }) => _id === data.appointmentId);
  return appointment && <RecordTabs {...{ data, appointment, vitals }} />;
}

type RecordTabsProps = {
  data: RecordData;
  appointment: RecordEntry;
  vitals: LiveReading | null;
};

type TabId = 'now' | 'notes' | 'prescription' | 'history';

const listTabs = (): Tab<TabId>[] => [
  { id: 'now', label: i18n._('Now') },
  { id: 'notes', label: i18n._('Notes') },
  { id: 'prescription', label: i18n._('Prescription') },
  { id: 'history', label: i18n._('History') },
];

function RecordTabs({ data, appointment, vitals }: RecordTabsProps) {
  const { appointments, patient, consent, timeZone: zone } = data;
  const [tab, setTab] = useState<TabId>('now');
  const [statusAt, setStatusAt] = useState<Element | null>(null);
  const earlier = appointments.filter((each) => each !== appointment).toReversed();
  const { note } = appointment;
  return (
    <div className="grid min-h-0 grid-cols-1 grid-rows-[auto_auto_minmax(0,1fr)] gap-2 px-4 *:[[role=tabpanel]]:min-h-0 [&_[role=tab]]:px-2 md:gap-3">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 wrap-anywhere figures">
            <RichText
              text={i18n._('<name>{name}</name>, {facts}', {
                name: patient.name,
                facts: personText(patient, zone),
              })}
              marks={{ name: (words) => <span className="font-semibold">{words}</span> }}
            />
          </p>
          <div ref={setStatusAt} />
          {note?.signedAt !== undefined && (
            <p className="text-xs text-ink-soft figures">
              {i18n._('Note signed {when}', { when: formatInstant(note.signedAt, zone) })}
            </p>
          )}
        </div>
        <LiveVitals reading={vitals ?? undefined} booked={appointment.vitals} />
      </div>
      <Tabs label={i18n._('Patient record')} tabs={listTabs()} selected={tab} onSelect={setTab}>
        <TabContent shown={tab === 'now'}>
          {/* Not above the tabs, which many allergies would push out of a phone's screen. */}
          <HealthPins userId={appointment.userId} />
          <PatientHeader compact patient={patient} appointment={appointment} zone={zone} />
          {appointment.intake && (
            <Section title={i18n._('Intake form')}>
              <IntakeAnswers intake={appointment.intake} zone={zone} />
            </Section>
          )}
          <Section title={i18n._('Consent to telemedicine')}>
            <ConsentStatus {...{ appointment, consent, patient, zone }} />
          </Section>
          <Section title={i18n._('Identity and place')}>
            <EncounterForm appointment={appointment} zone={zone} />
          </Section>
          <Section title={i18n._('Documents')}>
            <PatientDocuments appointments={[appointment]} zone={zone} />
          </Section>
        </TabContent>
        <TabContent shown={tab === 'notes'}>
          <HealthPins userId={appointment.userId} />
          <Section title={i18n._('Note')}>
            {note?.signedAt === undefined ? (
              <NoteEditor {...{ appointment, earlier, zone, statusAt }} />
            ) : (
              <SignedNote appointment={{ ...appointment, note }} zone={zone} />
            )}
          </Section>
        </TabContent>
        <TabContent shown={tab === 'prescription'}>
          <Section title={i18n._('Prescriptions')}>
            <Prescriptions {...{ appointment, earlier, consent }} />
          </Section>
        </TabContent>
        <TabContent shown={tab === 'history'}>
          <Section title={i18n._('Other appointments with you')}>
            <EarlierAppointments appointments={earlier} zone={zone} />
          </Section>
          <Section title={i18n._('Documents of other appointments')}>
            <PatientDocuments appointments={earlier} zone={zone} />
          </Section>
        </TabContent>
      </Tabs>
    </div>
  );
}

/** Stays mounted while another tab is shown, so that nothing typed is lost. */
function TabContent({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div hidden={!shown} className="h-full overflow-y-auto">
      <div className="grid grid-cols-1 gap-6 pb-4">{children}</div>
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

type LiveVitalsProps = { reading: LiveReading | undefined; booked?: RecordEntry['vitals'] };

/** The vitals that the patient shares during the call; before sharing starts, those of the booking. */
export function LiveVitals({ reading, booked }: LiveVitalsProps) {
  const now = useNow(1000);
  const { track, latest } = useRecentReadings(reading);
  const shown = reading ?? latest;
  if (!shown) {
    return (
      <p className="text-xs text-ink-soft figures">
        {booked
          ? i18n._('At booking: {bpm} bpm, SpO2 {spo2} % ({source})', {
              bpm: booked.bpm,
              spo2: booked.spo2,
              source: sourceLabel(booked.source),
            })
          : i18n._('No vitals')}
      </p>
    );
  }
  return (
    <section
      aria-label={i18n._('Live vitals')}
      className="grid items-center gap-x-3 md:grid-cols-[1fr_6rem]"
    >
      <VitalsLine reading={shown} now={now} />
      {shown.source !== 'typed' && (
        <div className="max-md:hidden">
          <Sparkline track={track} now={now} stale={!isCurrent(shown, now)} />
        </div>
      )}
      <p className={classNames('col-span-full text-xs text-ink-soft', reading && 'max-md:sr-only')}>
        {reading
          ? i18n._('Shared by the patient in this call.')
          : i18n._('The patient has stopped sharing.')}
      </p>
    </section>
  );
}
