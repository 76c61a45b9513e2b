import type { UserData } from '@nadi/contract/patients';
import type { RecordEntry } from '@nadi/contract/record';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { displayDate } from '@nadi/messages/en/dates';
import { joinWords } from '@nadi/messages/en/english';
import { BookedBy } from '#shared/appointment/appointment-facts.tsx';
import { genderName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { sourceLabel } from '#shared/vitals/reading.ts';

type PatientHeaderProps = {
  patient: UserData;
  appointment: RecordEntry;
  zone: string;
  /** For a place next to a call: smaller, and not the page's heading. */
  compact?: boolean;
};

/** The patient's name and age, the reason, and the vitals at booking. */
export function PatientHeader({ patient, appointment, zone, compact }: PatientHeaderProps) {
  const Name = compact ? 'h3' : 'h1';
  const { vitals, reason, slotDate, slotTime } = appointment;
  const contact = [patient.phone, patient.email].filter(Boolean).join(', ');
  const ids = [formatAbhaNumber(patient.abhaNumber ?? ''), patient.abhaAddress]
    .filter(Boolean)
    .join(', ');
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4">
        <Avatar
          name={patient.name}
          src={patient.image}
          size={compact ? 48 : 64}
          className="self-center"
        />
        <div className="min-w-0 wrap-anywhere">
          <Name className={compact ? 'text-lg' : 'text-xl'}>{patient.name}</Name>
          <p className="text-ink-soft">{personText(patient, zone)}</p>
          <p className="text-xs text-ink-soft figures">
            <bdi dir="ltr">{contact}</bdi>
          </p>
          {ids && <p className="text-xs text-ink-soft figures">ABHA {ids}</p>}
          <BookedBy appointment={appointment} />
        </div>
      </div>
      <dl lang="en" dir="ltr" className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact name="Appointment">{`${displayDate(slotDate)}, ${slotTime}`}</Fact>
        <Fact name="Pulse at booking">
          {vitals
            ? `${vitals.bpm} BPM, SpO2 ${vitals.spo2} % (${sourceLabel(vitals.source)})`
            : 'No vitals'}
        </Fact>
        <div className="min-w-60 flex-1">
          <dt className="text-xs text-ink-soft">Reason, in the patient’s words</dt>
          <dd className="measure whitespace-pre-line wrap-anywhere">{reason ?? 'None given'}</dd>
        </div>
      </dl>
    </header>
  );
}

/** Returns age and gender: `34 years, female`. */
export function personText({ dob, gender }: UserData, zone: string): string {
  const age = ageOn(dob, wallClock(zone, Date.now()));
  const years =
    age === null
      ? i18n._('age unknown')
      : i18n._('{count, plural, one {# year} other {# years}}', { count: age });
  if (gender === 'Not Selected') return years;
  return joinWords(i18n, [years, genderName(gender).toLowerCase()]);
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-medium figures">{children}</dd>
    </div>
  );
}
