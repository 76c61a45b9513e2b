import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { FilePlus } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { useClinic } from '#shared/clinic/clinic.tsx';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useSession } from '#shared/session/session.ts';
import { arrivedFromSignIn } from '#shared/session/sign-in.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { toast } from '#shared/ui/toast.ts';
import type { DetailStepsContext } from './booking-form.tsx';
import { LiveVitals } from './live-vitals.tsx';
import { PersonStep } from './person-step.tsx';
import { claimDetails, mayResume, readDetails, saveDetails } from './saved-details.ts';
import type { BookedVitals } from './use-book-appointment.ts';

const RepeatStep = lazyPart(async () => (await import('./repeat-step.tsx')).RepeatStep);

interface DetailStepsProps extends Omit<DetailStepsContext, 'dayFull'> {
  doctor: Doctor;
}

/** The optional details of a booking, shown once the owner of stored details is known. */
export function DetailSteps(props: DetailStepsProps) {
  const claimed = useClaimedDetails(props.doctor._id);
  return claimed ? <Steps {...props} /> : <Skeleton className="h-17 rounded!" />;
}

function Steps({ doctor, added, onPerson, locked, resume, choice }: DetailStepsProps) {
  const { _id: docId } = doctor;
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
    saveDetails(docId, { dependantId: id });
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
      {/* The vitals belong to the signed-in patient. */}
      {dependantId === undefined && <LiveVitals measured={measured} />}
      <p className="flex items-start gap-2 px-3 text-xs text-ink-soft">
        <FilePlus aria-hidden size={16} className="mt-0.5 shrink-0" />
        {i18n._('You can add a reason and documents after booking.')}
      </p>
      {patientSeries && (
        <Suspense>
          <RepeatStep {...{ doctor, choice, locked }} />
        </Suspense>
      )}
    </>
  );
}

type BookAfterSignInProps = {
  docId: string;
  /** Called once, with true to book without another press. */
  onReady: (book: boolean) => void;
};

/**
 * Resumes a booking that was pressed before signing in. It waits for another press if the booking may be for
 * another person, or if this is unknown.
 */
function BookAfterSignIn(props: BookAfterSignInProps) {
  const { token } = useSession('patient');
  return token === null ? null : <Resumed {...props} token={token} />;
}

function Resumed({ docId, onReady, token }: BookAfterSignInProps & { token: string }) {
  const { state } = useLocation();
  const { data, isError } = useQuery(dependantsQuery(token));
  const known = data !== undefined || isError;
  const resume = useEffectEvent(() => {
    const alone = data?.dependants.length === 0 && readDetails(docId).dependantId === undefined;
    const arrived = arrivedFromSignIn(state) && mayResume(docId);
    onReady(arrived && alone);
    if (arrived && !alone) {
      void toast.warning(
        i18n._('Please check who the appointment is for, then press Book appointment.'),
      );
    }
  });
  useEffect(() => {
    if (known) resume();
  }, [known]);
  return null;
}

/** Returns whether the details stored for a doctor may be shown: they belong to the present person. */
function useClaimedDetails(docId: string): boolean {
  const { token } = useSession('patient');
  const { data, isError } = useQuery(accountQuery(token));
  const account = isError ? '' : data?.userData?._id;
  const [claimed, setClaimed] = useState(() => claimDetails(docId, account));
  useEffect(() => {
    if (token !== null) setClaimed(claimDetails(docId, account));
  }, [docId, account, token]);
  return claimed;
}

/** Returns the profile page's query, fetched in the background. */
function accountQuery(token: string | null) {
  return queryOptions({
    queryKey: ['patient', token, 'profile'],
    queryFn:
      token === null
        ? skipToken
        : ({ signal }) => request(routes.getProfile, {}, { signal, background: true }),
  });
}
