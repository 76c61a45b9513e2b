import type { Doctor } from '@nadi/contract/doctors';
import type { ComponentProps } from 'react';
import { ConsentStep } from './consent-step.tsx';
import { LiveVitals } from './live-vitals.tsx';
import { ReasonStep } from './reason-step.tsx';

interface AddedStepsProps extends ComponentProps<typeof LiveVitals> {
  doctor: Doctor;
}

/** What a patient may add to a booking once a time is chosen. */
export function AddedSteps({ doctor, measured }: AddedStepsProps) {
  return (
    <>
      <ReasonStep docId={doctor._id} doctorName={doctor.name} />
      <LiveVitals measured={measured} />
      <ConsentStep docId={doctor._id} />
    </>
  );
}
