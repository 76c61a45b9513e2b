import { Eye } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { i18n } from '#shared/language/i18n.ts';
import { ConfirmationHost } from '#shared/portal/confirmation-host.tsx';
import { useParams } from '#shared/router/routes.tsx';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { LinkCard } from '#shared/ui/link-card.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Section } from '#shared/ui/section.tsx';
import { TakeCopy } from './take-copy.tsx';

const EraseAccountPage = lazyPart(
  async () => (await import('./erase-account-page.tsx')).EraseAccountPage,
  PartLoadError,
);

/** The page at /my-data; the one at /my-data/erase loads with it, so that first loads stay small. */
export function MyDataPage() {
  if (useParams().part !== 'erase') return <MyData />;
  return (
    <Suspense fallback={<div aria-busy className="min-h-dvh" />}>
      <EraseAccountPage />
    </Suspense>
  );
}

function MyData() {
  return (
    <div className="page grid max-w-4xl gap-5 pt-8 md:pt-10">
      <PageTitle title={i18n._('My data')} />
      <div>
        <h1 className="text-xl md:text-2xl">{i18n._('My data')}</h1>
        <p className="measure pt-1 text-ink-soft">
          {i18n._('It is yours. Take it with you, see who read it, or have it erased.')}
        </p>
      </div>
      <PatientGate loginPath={paths.login}>{(token) => <TakeCopy token={token} />}</PatientGate>
      <LinkCard to={paths.recordAccess} icon={Eye} title={i18n._('Who saw my record')} />
      <Section
        title={i18n._('Erase my account')}
        lead={i18n._(
          'First you see what is deleted, and what a law requires the clinic to keep. Nothing happens before the clinic confirms.',
        )}
      >
        <LinkButton
          variant="secondary"
          className="justify-self-start max-sm:w-full"
          to={`${paths.myData}/erase`}
        >
          {i18n._('Show what would happen')}
        </LinkButton>
      </Section>
      <ConfirmationHost as="patient" />
    </div>
  );
}
