import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { useLocation } from '#shared/router/router.tsx';
import { useSession } from '#shared/session/session.ts';
import { arrivedFromSignIn } from '#shared/session/sign-in.ts';
import { toast } from '#shared/ui/toast.ts';
import { mayResume, readDetails } from './saved-details.ts';

type BookAfterSignInProps = {
  docId: string;
  /** Called once, with true to book without another press. */
  onReady: (book: boolean) => void;
};

/**
 * Resumes a booking that was pressed before signing in. It waits for another press if the booking may be for
 * another person, or if this is unknown.
 */
export function BookAfterSignIn(props: BookAfterSignInProps) {
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
      void toast.warning('Please check whom the appointment is for, then press Book appointment.');
    }
  });
  useEffect(() => {
    if (known) resume();
  }, [known]);
  return null;
}
