import type { Doctor } from '@nadi/contract/doctors';
import { type ComponentProps, useState } from 'react';
import { ConsentStep } from './consent-step.tsx';
import { LiveVitals } from './live-vitals.tsx';
import { PersonStep } from './person-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { readAdded, saveAdded } from './saved-choice.ts';

interface AddedStepsProps extends ComponentProps<typeof LiveVitals> {
  doctor: Doctor;
}

/** What a booking may add to its slot. */
export function AddedSteps({
  doctor: { _id: docId, name: doctorName },
  measured,
}: AddedStepsProps) {
  const [dependantId, setDependantId] = useState(() => readAdded(docId).dependantId);

  function choosePerson(id: string | undefined) {
    setDependantId(id);
    // Consent for one person is not consent for another.
    saveAdded(docId, { dependantId: id, consentVersion: undefined });
  }

  return (
    <>
      <PersonStep dependantId={dependantId} onChoose={choosePerson} />
      <ReasonStep docId={docId} doctorName={doctorName} />
      {/* These are the figures of the patient who is signed in. */}
      {dependantId === undefined && <LiveVitals measured={measured} />}
      <ConsentStep key={dependantId} docId={docId} forDependant={dependantId !== undefined} />
    </>
  );
}
