import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { type DoctorList, PAGE_SIZE } from './use-doctors.ts';

type DoctorResultsProps = DoctorList & {
  /** The address names a speciality the clinic does not have. */
  unknown: boolean;
};

export function DoctorResults({ unknown, ...list }: DoctorResultsProps) {
  if (list.error && !list.doctors) {
    return (
      <ErrorState
        title={errorMessage(list.error, 'An error occurred fetching doctors.')}
        onRetry={list.retry}
        retrying={list.retrying}
      >
        <p>Please check your connection and try again.</p>
      </ErrorState>
    );
  }
  if (unknown || (list.doctors?.length === 0 && list.filtered)) return <NoDoctorsFound />;
  if (list.doctors?.length === 0) return <NoDoctorsAvailable />;
  return (
    <div className={list.stale ? 'opacity-60 transition-opacity duration-150' : ''}>
      <h2
        aria-live="polite"
        className="min-h-8 pb-2 text-sm font-normal tracking-normal figures text-ink-soft"
      >
        {list.doctors
          ? `${list.total} ${list.total === 1 ? 'doctor' : 'doctors'}`
          : 'Loading doctors…'}
      </h2>
      <DoctorGrid
        doctors={list.doctors}
        timeZone={list.timeZone}
        expected={PAGE_SIZE}
        doctorPath={paths.appointment}
        className="xl:grid-cols-3"
      />
      <Pagination label="Doctors" page={list.page} pages={list.pages} onPage={list.goToPage} />
    </div>
  );
}

function NoDoctorsFound() {
  return (
    <EmptyState
      title="No doctors found"
      art={<EmptyArt scene="no-doctors" />}
      action={<LinkButton to={paths.doctors()}>Browse All Doctors</LinkButton>}
    >
      <p>Try other words, another speciality, or fewer filters.</p>
    </EmptyState>
  );
}

function NoDoctorsAvailable() {
  return (
    <EmptyState title="No doctors available" art={<EmptyArt scene="no-doctors" />}>
      <p>The clinic has not opened its list yet. Please come back later, or call us.</p>
    </EmptyState>
  );
}
