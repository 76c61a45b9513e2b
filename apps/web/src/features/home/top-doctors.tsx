import type { Doctor } from '@nadi/contract/doctors';
import { paths } from '#app/paths.ts';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#shared/ui/content-state.tsx';

/** The number of doctors on the home page. */
export const TOP_DOCTORS = 10;

type TopDoctorsProps = {
  doctors: readonly Doctor[] | undefined;
  timeZone: string | undefined;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
};

export function TopDoctors(props: TopDoctorsProps) {
  return (
    <section aria-labelledby="top-doctors" className="page grid gap-5 pt-14">
      <div>
        <h2 id="top-doctors" className="text-xl">
          Top doctors
        </h2>
        {props.doctors?.length !== 0 && (
          <p className="pt-1 text-ink-soft">Each card shows the fee and the next free slot.</p>
        )}
      </div>
      <TopDoctorsList {...props} />
    </section>
  );
}

function TopDoctorsList({ doctors, timeZone, error, retry, retrying }: TopDoctorsProps) {
  if (error && !doctors) {
    return (
      <ErrorState
        title={errorMessage(error, 'An error occurred fetching doctors.')}
        onRetry={retry}
        retrying={retrying}
      >
        <p>Nothing was lost.</p>
      </ErrorState>
    );
  }
  if (doctors?.length === 0) return <EmptyState title="No doctors available" />;
  return (
    <>
      <DoctorGrid
        doctors={doctors}
        timeZone={timeZone}
        expected={TOP_DOCTORS}
        doctorPath={paths.appointment}
        className="xl:grid-cols-5"
      />
      <LinkButton
        to={paths.doctors()}
        variant="secondary"
        className="justify-self-center px-8 capitalize"
      >
        more <span className="sr-only">doctors</span>
      </LinkButton>
    </>
  );
}
