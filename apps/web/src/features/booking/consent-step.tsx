import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { request } from '#shared/api/client.ts';
import { ConsentWords } from '#shared/consent/consent-text.tsx';
import { useSession } from '#shared/session/session.ts';
import { Checkbox } from '#shared/ui/input.tsx';
import { readDetails, saveDetails } from './saved-details.ts';

type ConsentStepProps = {
  docId: string;
  /** A dependant’s consent is needed for each appointment. */
  forDependant?: boolean;
};

/** Asks for consent to telemedicine unless the patient has already given it; consent is optional here. */
export const ConsentStep = memo(function ConsentStep(props: ConsentStepProps) {
  const { docId, forDependant = false } = props;
  const { token } = useSession('patient');
  const { data } = useQuery({
    queryKey: ['patient', token, 'consent'],
    queryFn: ({ signal }) => fetchQuestion(token !== null, signal),
  });
  const [agreedTo, setAgreedTo] = useState(() => readDetails(docId).consentVersion);
  const newest = data?.current.version;
  // A tick stored for an earlier text is not consent to this one.
  useEffect(() => {
    if (newest === undefined || agreedTo === undefined || agreedTo === newest) return;
    setAgreedTo(undefined);
    saveDetails(docId, { consentVersion: undefined });
  }, [newest, agreedTo, docId]);
  if (!data || (data.given && !forDependant)) return null;
  const { version, text } = data.current;

  function choose(agreed: boolean) {
    const chosen = agreed ? version : undefined;
    setAgreedTo(chosen);
    saveDetails(docId, { consentVersion: chosen });
  }

  return (
    <section className="grid gap-1 rounded bg-card p-3 py-5 shadow-card sm:p-6">
      <Checkbox
        label={
          forDependant
            ? 'I agree, for the patient, to an appointment by video (optional)'
            : 'I agree to be seen by video (optional)'
        }
        checked={agreedTo === version}
        onChange={({ target }) => choose(target.checked)}
      />
      <ConsentWords summary="What you agree to" text={text} />
      <p className="text-xs text-ink-soft">You can also decide later, and change your mind.</p>
    </section>
  );
});

async function fetchQuestion(signedIn: boolean, signal: AbortSignal) {
  if (!signedIn) {
    const { consentText } = await request(routes.getConsentText, {}, { signal });
    return { given: false, current: consentText };
  }
  const { consent } = await request(routes.getConsent, {}, { signal });
  return { given: consent.state === 'given', current: consent.current };
}
