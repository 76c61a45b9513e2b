import { Eye } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { ConfirmationHost } from '#shared/portal/confirmation-host.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { LinkCard } from '#shared/ui/link-card.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { TakeCopy } from './take-copy.tsx';

export function MyDataPage() {
  return (
    <div className="page grid max-w-4xl gap-5 pt-8 md:pt-10">
      <PageTitle title="My data" />
      <div>
        <h1 className="text-xl md:text-2xl">My data</h1>
        <p className="measure pt-1 text-ink-soft">
          It is yours. Take it with you, and see who read it.
        </p>
      </div>
      <PatientGate loginPath={paths.login}>{(token) => <TakeCopy token={token} />}</PatientGate>
      <LinkCard to={paths.recordAccess} icon={Eye} title="Who saw my record" />
      <ConfirmationHost as="patient" />
    </div>
  );
}
