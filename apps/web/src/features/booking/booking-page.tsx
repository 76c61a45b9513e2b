import type { Doctor } from '@nadi/contract/doctors';
import { paths } from '#app/paths.ts';
import { EmptyArt } from '#shared/art/empty-art.tsx';
import { errorMessage } from '#shared/format/error-message.ts';
import { useParams } from '#shared/router/routes.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Behind } from './behind.tsx';
import { BookingDesk } from './booking-desk.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { DoctorDetail } from './doctor-detail.tsx';
import { useDoctor } from './use-doctor.ts';

const LiveVitals = lazyPart(async () => (await import('./live-vitals.tsx')).LiveVitals);
const RelatedDoctors = lazyPart(async () => (await import('./related-doctors.tsx')).RelatedDoctors);

export function BookingPage() {
  const { docId = '' } = useParams();
  // Another doctor is another page, with a heading and a choice of its own.
  return <OneDoctor key={docId} docId={docId} />;
}

function OneDoctor({ docId }: { docId: string }) {
  const { doctor, timeZone, unknown, error, retry, retrying } = useDoctor(docId);
  return (
    <div className="page grid gap-6 pt-6 md:pt-10">
      {/* Starts anew with the doctor, so that the heading read out is their name. */}
      <PageTitle
        key={doctor ? 'doctor' : 'waiting'}
        title={doctor?.name ?? 'Book an appointment'}
        description="See a doctor’s experience, fee and free times of the coming seven days."
      />
      {!doctor && <h1 className="sr-only">Book an appointment</h1>}
      {unknown ? (
        <UnknownDoctor />
      ) : error ? (
        <ErrorState
          title={errorMessage(error, 'An error occurred fetching doctors.')}
          onRetry={retry}
          retrying={retrying}
        >
          <p>Nothing was lost. Please check your connection and try again.</p>
        </ErrorState>
      ) : doctor && timeZone ? (
        <Visit doctor={doctor} zone={timeZone} />
      ) : (
        <BookingSkeleton />
      )}
    </div>
  );
}

function Visit({ doctor, zone }: { doctor: Doctor; zone: string }) {
  return (
    <>
      <DoctorDetail doctor={doctor} />
      {doctor.available ? (
        <BookingDesk
          doctor={doctor}
          zone={zone}
          vitals={(measured) => (
            <Behind fallback={<Skeleton className="h-76 rounded!" />}>
              <LiveVitals measured={measured} />
            </Behind>
          )}
        />
      ) : (
        <Away doctor={doctor} />
      )}
      <Behind fallback={<div className="min-h-80" />}>
        <RelatedDoctors doctor={doctor} />
      </Behind>
    </>
  );
}

function Away({ doctor }: { doctor: Doctor }) {
  return (
    <EmptyState
      title="Doctor not available"
      action={
        <LinkButton to={paths.doctors(doctor.speciality)} variant="secondary">
          Find another {doctor.speciality}
        </LinkButton>
      }
    >
      <p>{doctor.name} takes no bookings at the moment. Appointments already booked stand.</p>
    </EmptyState>
  );
}

function UnknownDoctor() {
  return (
    <EmptyState
      title="Doctor not found"
      art={<EmptyArt scene="no-doctors" />}
      action={<LinkButton to={paths.doctors()}>Browse All Doctors</LinkButton>}
    >
      <p>The address may be mistyped, or this doctor has left the clinic.</p>
    </EmptyState>
  );
}
