import type { Consent } from '@nadi/contract/consent';
import type { UserData } from '@nadi/contract/patients';
import type { RecordEntry } from '@nadi/contract/record';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { useState } from 'react';
import { isPending } from '#shared/appointment/is-pending.ts';
import { ConsentWords } from '#shared/consent/consent-words.tsx';
import { decisionText } from '#shared/consent/decision-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Status } from '#shared/ui/status.tsx';
import { SpokenConsent } from './spoken-consent.tsx';

type ConsentStatusProps = {
  appointment: RecordEntry;
  consent: Consent;
  patient: UserData;
  zone: string;
};

/** Shows whether the patient consents to telemedicine, with a form to record their spoken answer. */
export function ConsentStatus({ appointment, consent, patient, zone }: ConsentStatusProps) {
  const [recording, setRecording] = useState(false);
  const { state, current, decided } = consent;
  const { tone, label } = LABELS[state];
  const age = ageOn(patient.dob, wallClock(zone, Date.now()));
  const minor = age !== null && age < 18;
  return (
    <div className="grid gap-2">
      <Status tone={tone} className="justify-self-start">
        {label}
      </Status>
      {decided && (
        <p className="text-ink-soft figures">{decisionText(consent, zone, 'The patient')}</p>
      )}
      {minor && state !== 'given' && (
        <p>The patient is under 18. An adult who is responsible for them has to agree.</p>
      )}
      <ConsentWords
        summary={`The text, version ${(decided ?? current).version}`}
        text={(decided ?? current).text}
      />
      {isPending(appointment) && !recording && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setRecording(true)}
        >
          Record the patient’s answer
        </Button>
      )}
      {recording && (
        <SpokenConsent
          appointmentId={appointment._id}
          current={current}
          minor={minor}
          onDone={() => setRecording(false)}
        />
      )}
    </div>
  );
}

const LABELS: Record<Consent['state'], { tone: 'done' | 'waiting'; label: string }> = {
  given: { tone: 'done', label: 'Agreed' },
  outdated: { tone: 'waiting', label: 'Agreed to an earlier text' },
  open: { tone: 'waiting', label: 'Not recorded yet' },
  refused: { tone: 'waiting', label: 'Does not agree' },
  withdrawn: { tone: 'waiting', label: 'Withdrawn' },
};
