import type { Doctor } from '@nadi/contract/doctors';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { BookAfterSignIn } from './book-after-sign-in.tsx';
import type { DetailStepsContext } from './booking-form.tsx';
import { ConsentStep } from './consent-step.tsx';
import { LiveVitals } from './live-vitals.tsx';
import { PersonStep } from './person-step.tsx';
import { ReasonStep } from './reason-step.tsx';
import { readDetails, saveDetails } from './saved-details.ts';
import type { BookedVitals } from './use-book-appointment.ts';
import { useClaimedDetails } from './use-claimed-details.ts';

const DocumentStep = lazyPart(async () => (await import('./document-step.tsx')).DocumentStep);
const RepeatStep = lazyPart(async () => (await import('./repeat-step.tsx')).RepeatStep);

interface DetailStepsProps extends DetailStepsContext {
  doctor: Doctor;
}

/** The optional details of a booking, shown once the owner of stored details is known. */
export function DetailSteps(props: DetailStepsProps) {
  const claimed = useClaimedDetails(props.doctor._id);
  return claimed ? <Steps {...props} /> : <Skeleton className="h-130 rounded!" />;
}

function Steps({ doctor, added, onPerson, locked, resume, choice }: DetailStepsProps) {
  const { _id: docId, name: doctorName } = doctor;
  const { patientSeries } = useClinic();
  const measured = useRef<BookedVitals>(undefined);
  const [dependantId, setDependantId] = useState(() => readDetails(docId).dependantId);

  // Runs before the effects of children, because one of them may book.
  useLayoutEffect(() => {
    added.current.details = () => ({
      ...readDetails(docId),
      ...(measured.current && { vitals: measured.current }),
    });
  }, [added, docId]);

  function choosePerson(id: string | undefined) {
    setDependantId(id);
    // Consent for one person is not consent for another.
    saveDetails(docId, { dependantId: id, consentVersion: undefined });
  }

  return (
    <>
      {resume && <BookAfterSignIn docId={docId} onReady={resume} />}
      <PersonStep
        dependantId={dependantId}
        locked={locked}
        onChoose={choosePerson}
        onShown={onPerson}
      />
      <ReasonStep docId={docId} doctorName={doctorName} />
      <Suspense fallback={<Skeleton className="h-44 rounded!" />}>
        <DocumentStep {...{ docId, doctorName, added }} />
      </Suspense>
      {patientSeries && (
        <Suspense>
          <RepeatStep {...{ doctor, choice, locked, added }} />
        </Suspense>
      )}
      {/* The vitals belong to the signed-in patient. */}
      {dependantId === undefined && <LiveVitals measured={measured} />}
      <ConsentStep key={dependantId} docId={docId} forDependant={dependantId !== undefined} />
    </>
  );
}
