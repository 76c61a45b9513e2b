import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { portalQuery } from '#shared/portal/portal-query.ts';
import { Notice } from '#shared/ui/notice.tsx';

/** Lists what the doctor's profile lacks to prescribe, before the form is filled in. */
export function MissingPrescriberFacts() {
  const { data } = useQuery(portalQuery('doctor', routes.getDoctorProfile, {}));
  if (!data) return null;
  const { registrationNumber, qualification } = data.profileData;
  const missing = [
    !registrationNumber && 'registration number',
    !qualification && 'qualification',
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <Notice tone="waiting">
      <p>
        You cannot issue a prescription yet: your profile has no {missing.join(' and no ')}. What
        you type here is stored in this browser.
      </p>
      {/* Opens in a new tab, because the form may be shown during a call. */}
      <a
        href="/doctor-profile"
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center justify-self-start font-medium underline"
      >
        Add {missing.length === 1 ? 'it' : 'them'} to my profile
      </a>
    </Notice>
  );
}
