import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Pagination } from '#shared/ui/pagination.tsx';
import { type DoctorList, PAGE_SIZE } from './use-doctors.ts';

const NoDoctors = lazyPart(async () => (await import('./no-doctors.tsx')).NoDoctors);

type DoctorResultsProps = DoctorList & {
  /** True if the address names a speciality that the clinic does not have. */
  unknown: boolean;
};

export function DoctorResults({ unknown, ...list }: DoctorResultsProps) {
  if (list.error && !list.doctors) {
    return (
      <ErrorState
        title={errorMessage(list.error, 'An error occurred fetching doctors.')}
        onRetry={list.retry}
        retrying={list.retrying}
      />
    );
  }
  if (unknown || list.doctors?.length === 0) {
    return (
      <Suspense fallback={<Skeleton className="h-80" />}>
        <NoDoctors filtered={unknown || list.filtered} />
      </Suspense>
    );
  }
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
