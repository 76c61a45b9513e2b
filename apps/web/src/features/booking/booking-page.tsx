import type { Doctor } from '@nadi/contract/doctors';
import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import {
  type QueryClient,
  queryOptions,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useParams } from '#shared/router/routes.tsx';
import { availabilityQuery } from '#shared/slots/availability-query.ts';
import { WEEK } from '#shared/slots/offer.ts';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { Loading, LoadState } from '#shared/ui/loaded.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import {
  BOOKING_FORM_LAYOUT,
  BookingForm,
  PICKER_CARD_STYLE,
  PickerSkeleton,
} from './booking-form.tsx';
import { SUMMARY_STYLE } from './booking-summary.tsx';
import { DOCTOR_DETAIL_LAYOUT, DoctorDetail } from './doctor-detail.tsx';

const DetailSteps = lazyPart(async () => (await import('./detail-steps.tsx')).DetailSteps);
const DoctorAbout = lazyPart(async () => (await import('./doctor-about.tsx')).DoctorAbout);
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
  const { doctor, notFound, query } = useDoctor(docId);
  return (
    // As tall as the screen from the start, so that the footer does not load before the times.
    <div className="page grid min-h-dvh content-start gap-4 pt-3 md:gap-6 md:pt-10">
      {/* Remounts with the doctor, so that their name is announced. */}
      <PageTitle
        key={doctor ? 'doctor' : 'waiting'}
        title={
          doctor
            ? joinWords(i18n, [doctor.name, specialityName(doctor.speciality)])
            : i18n._('Book an appointment')
        }
      />
      {!doctor && !query.data?.closed && (
        <h1 className="sr-only">{i18n._('Book an appointment')}</h1>
      )}
      {notFound ? (
        <Suspense>
          <NotBookable closed={query.data?.closed} />
        </Suspense>
      ) : query.error && !query.data ? (
        <LoadState query={query} failure={i18n._('An error occurred fetching doctors.')} />
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
      {doctor.available ? (
        <BookingForm
          doctor={doctor}
          details={({ dayFull, ...context }) => (
            <AfterTimes docId={doctor._id} fallback={<DetailsSkeleton />}>
              {dayFull && <WaitlistCard doctor={doctor} />}
              <DetailSteps doctor={doctor} {...context} />
              {!dayFull && <WaitlistCard doctor={doctor} />}
            </AfterTimes>
          )}
        />
      ) : (
        <Suspense>
          <NotBookable doctor={doctor} />
        </Suspense>
      )}
      <AfterTimes docId={doctor._id} fallback={<div className="min-h-80" />}>
        <DoctorAbout doctor={doctor} />
        <RelatedDoctors doctor={doctor} />
      </AfterTimes>
    </>
  );
}

/** As high as the details on a phone, so that what follows stays in place. */
function DetailsSkeleton() {
  return (
    <div aria-busy="true" className="max-md:min-h-66">
      <Skeleton className="h-17 rounded!" />
    </div>
  );
}

type AfterTimesProps = { docId: string; fallback: ReactNode; children: ReactNode };

/** Renders its lazy children once the free times are shown, which have priority. */
function AfterTimes({ docId, fallback, children }: AfterTimesProps) {
  const { isPending } = useQuery(availabilityQuery({ docId, days: WEEK }));
  return isPending ? fallback : <DeferredPart fallback={fallback}>{children}</DeferredPart>;
}

const REFETCH_INTERVAL = seconds(30);

type DoctorReply = ReplyBody<'listDoctors'>;

/** Loads a doctor and refetches their slots every 30 s; starts with the copy from a cached list. */
function useDoctor(docId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    ...doctorQuery(docId),
    placeholderData: () => cachedDoctor(queries, docId),
  });
  const doctor = query.data?.doctors[0];
  // The server rejects a malformed id as bad input.
  const notFound = query.data ? !doctor : isProblem(query.error, 'bad-input');
  return { doctor, notFound, query };
}

function doctorQuery(docId: string) {
  return queryOptions({
    queryKey: ['doctors', { id: docId }],
    queryFn: ({ signal }) => request(routes.listDoctors, { id: docId }, { signal }),
    refetchInterval: REFETCH_INTERVAL,
  });
}

function cachedDoctor(queries: QueryClient, docId: string): DoctorReply | undefined {
  for (const [, list] of queries.getQueriesData<DoctorReply>({ queryKey: ['doctors'] })) {
    const doctor = list?.doctors.find(({ _id }) => _id === docId);
    if (list && doctor) return { ...list, doctors: [doctor] };
  }
  return undefined;
}

/** The loading placeholder of a doctor with free slots. */
function BookingSkeleton() {
  return (
    <Loading label={i18n._('Loading the doctor')} className="gap-6">
      <div className={DOCTOR_DETAIL_LAYOUT}>
        <Skeleton className="size-16 rounded-full! md:size-36" />
        <div className="grid content-center gap-2.5">
          <Skeleton className="h-7 w-48 max-w-full" />
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-4/5 max-md:hidden" />
          <Skeleton className="h-16 max-w-[29em] max-md:hidden" />
        </div>
      </div>
      <div className={BOOKING_FORM_LAYOUT}>
        <div className={PICKER_CARD_STYLE}>
          <PickerSkeleton />
        </div>
        <div className={SUMMARY_STYLE}>
          <Skeleton className="h-12 w-40 max-md:hidden" />
          <Skeleton className="h-10 w-32" />
          <Skeleton className="h-12" />
        </div>
      </div>
    </Loading>
  );
}
