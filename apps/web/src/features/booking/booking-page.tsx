import type { Doctor } from '@nadi/contract/doctors';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { errorMessage } from '#shared/format/error-message.ts';
import { useParams } from '#shared/router/routes.tsx';
import { availabilityQuery } from '#shared/slots/availability-query.ts';
import { WEEK } from '#shared/slots/offer.ts';
import { ErrorState, Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { BookingForm } from './booking-form.tsx';
import { BookingSkeleton } from './booking-skeleton.tsx';
import { DoctorAbout, DoctorDetail } from './doctor-detail.tsx';
import { useDoctor } from './use-doctor.ts';

const DetailSteps = lazyPart(async () => (await import('./detail-steps.tsx')).DetailSteps);
const NotBookable = lazyPart(async () => (await import('./not-bookable.tsx')).NotBookable);
const RelatedDoctors = lazyPart(async () => (await import('./related-doctors.tsx')).RelatedDoctors);
const WaitlistCard = lazyPart(async () => (await import('./waitlist-card.tsx')).WaitlistCard);

export function BookingPage() {
  const { docId = '' } = useParams();
  // Remounts for another doctor.
  return <BookingForDoctor key={docId} docId={docId} />;
}

function BookingForDoctor({ docId }: { docId: string }) {
  // Loaded in parallel with the doctor, because the picker needs both.
  usePrefetchQuery(availabilityQuery({ docId, days: WEEK }));
  const { doctor, notFound, error, retry, retrying } = useDoctor(docId);
  return (
    // As tall as the screen from the start, so that the footer does not load before the times.
    <div className="page grid min-h-dvh content-start gap-4 pt-3 md:gap-6 md:pt-10">
      {/* Remounts with the doctor, so that their name is announced. */}
      <PageTitle
        key={doctor ? 'doctor' : 'waiting'}
        title={doctor?.name ?? 'Book an appointment'}
        description="See a doctor’s experience, fee and free times."
      />
      {!doctor && <h1 className="sr-only">Book an appointment</h1>}
      {notFound ? (
        <Suspense>
          <NotBookable />
        </Suspense>
      ) : error ? (
        <ErrorState
          title={errorMessage(error, 'An error occurred fetching doctors.')}
          onRetry={retry}
          retrying={retrying}
        />
      ) : doctor ? (
        <DoctorBooking doctor={doctor} />
      ) : (
        <BookingSkeleton />
      )}
    </div>
  );
}

function DoctorBooking({ doctor }: { doctor: Doctor }) {
  return (
    <>
      <DoctorDetail doctor={doctor} />
      <DoctorAbout doctor={doctor} />
      {doctor.available ? (
        <div className="max-md:order-2">
          <BookingForm
            doctor={doctor}
            details={(context) => (
              <AfterTimes docId={doctor._id} fallback={<Skeleton className="h-130 rounded!" />}>
                <DetailSteps doctor={doctor} {...context} />
              </AfterTimes>
            )}
          />
        </div>
      ) : (
        <Suspense>
          <NotBookable doctor={doctor} />
        </Suspense>
      )}
      {doctor.available && (
        <div className="max-md:order-3">
          <AfterTimes docId={doctor._id} fallback={<Skeleton className="h-44 rounded!" />}>
            <WaitlistCard doctor={doctor} />
          </AfterTimes>
        </div>
      )}
      <div className="max-md:order-4">
        <AfterTimes docId={doctor._id} fallback={<div className="min-h-80" />}>
          <RelatedDoctors doctor={doctor} />
        </AfterTimes>
      </div>
    </>
  );
}

type AfterTimesProps = { docId: string; fallback: ReactNode; children: ReactNode };

/** Renders its lazy children once the free times are shown, which have priority. */
function AfterTimes({ docId, fallback, children }: AfterTimesProps) {
  const { isPending } = useQuery(availabilityQuery({ docId, days: WEEK }));
  return isPending ? fallback : <DeferredPart fallback={fallback}>{children}</DeferredPart>;
}
