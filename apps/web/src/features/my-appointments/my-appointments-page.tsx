import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { i18n } from '#shared/language/i18n.ts';
import { PatientGate } from '#shared/session/patient-gate.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { Loading } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { ListProblem } from './appointment-remarks.tsx';
import { ROW_STYLES } from './appointment-row.tsx';
import { useAppointments } from './use-appointments.ts';

const LateParts = lazyPart(async () => (await import('./late-parts.tsx')).LateParts);
const WaitlistOffers = lazyPart(async () => (await import('./waitlist-offers.tsx')).WaitlistOffers);

export function MyAppointmentsPage() {
  return (
    <div className="page grid max-w-4xl gap-6 pt-8 md:pt-10">
      <PageTitle title={i18n._('My appointments')} />
      <h1 className="text-xl md:text-2xl">{i18n._('My appointments')}</h1>
      <PatientGate loginPath={paths.login}>{(token) => <Appointments token={token} />}</PatientGate>
    </div>
  );
}

function Appointments({ token }: { token: string }) {
  const list = useAppointments(token);
  const { appointments, timeZone } = list;
  if (list.problem) return <ListProblem list={list} problem={list.problem} />;
  if (!appointments || !timeZone) return <AppointmentsSkeleton />;
  return (
    <>
      <Part>
        <WaitlistOffers token={token} />
      </Part>
      {appointments.length === 0 ? (
        <NoAppointments />
      ) : (
        <AppointmentList appointments={appointments} zone={timeZone} />
      )}
      <Part>
        <LateParts token={token} />
      </Part>
    </>
  );
}

/** Loads its children after the appointments. */
function Part({ children }: { children: ReactNode }) {
  return <DeferredPart fallback={null}>{children}</DeferredPart>;
}

function NoAppointments() {
  return (
    <EmptyState
      title={i18n._('No appointments yet')}
      art={<EmptyArt scene="no-appointments" />}
      action={<LinkButton to={paths.doctors()}>{i18n._('Find a doctor')}</LinkButton>}
    >
      <p>{i18n._('Choose a doctor and a time. The appointment appears here.')}</p>
    </EmptyState>
  );
}

function AppointmentsSkeleton() {
  return (
    <Loading label={i18n._('Loading your appointments')} className="gap-6">
      <Skeleton className="h-13 rounded!" />
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={ROW_STYLES.frame}>
          <div className={ROW_STYLES.people}>
            <Skeleton className="h-19 w-15 rounded! md:w-18" />
            <Skeleton className="size-15 rounded-full!" />
          </div>
          <div className="grid content-start gap-2.5">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-5 w-52 max-w-full" />
            <Skeleton className="h-8 w-44 max-w-full" />
          </div>
          <div className={ROW_STYLES.side}>
            <Skeleton className="h-6 w-24" />
          </div>
          <div className={ROW_STYLES.actions}>
            <Skeleton className="h-11 w-44" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
