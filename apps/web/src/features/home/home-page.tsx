import type { ReplyBody } from '@nadi/contract/routes';
import { homeClaims } from '@nadi/messages/en/home-claims';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { useSession } from '#shared/session/session.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AccountBanner } from './account-banner.tsx';
import { DataProtectionCard } from './data-protection-card.tsx';
import { HomeHero } from './home-hero.tsx';
import { SpecialityStrip } from './speciality-strip.tsx';
import { TOP_DOCTORS, TopDoctors } from './top-doctors.tsx';

export function HomePage() {
  const { token } = useSession('patient');
  const { claims, ...top } = useTopDoctors();
  return (
    <>
      <PageTitle
        title="See a doctor from home"
        description="Find a doctor, book a slot, pay, and meet by video with your pulse on screen."
      />
      <HomeHero claims={claims} />
      <SpecialityStrip />
      <TopDoctors {...top} />
      {!token && <AccountBanner />}
      <DataProtectionCard />
      {token && <MyAppointmentsButton />}
    </>
  );
}

/** A floating button within a thumb's reach for signed-in patients. */
function MyAppointmentsButton() {
  return (
    <LinkButton
      to={paths.myAppointments}
      className="fixed end-4 bottom-4 z-30 min-h-12 shadow-card"
    >
      <CalendarDays aria-hidden size={20} />
      My Appointments
    </LinkButton>
  );
}

function useTopDoctors() {
  const { data, error, refetch, isRefetching } = useQuery(
    doctorsQuery({ page: 1, pageSize: TOP_DOCTORS }),
  );
  return {
    claims: claimsOf(data, error),
    doctors: data?.doctors,
    timeZone: data?.timeZone,
    error,
    retry: refetch,
    retrying: isRefetching,
  };
}

/** Makes no statement about doctors if they could not be loaded. */
function claimsOf(list: ReplyBody<'listDoctors'> | undefined, error: Error | null) {
  if (!list) return error ? { doctors: null, slot: null } : undefined;
  const starts = list.doctors.flatMap(({ available, nextSlots = [] }) =>
    available ? nextSlots.map(({ startsAt }) => startsAt) : [],
  );
  return homeClaims({ doctors: list.total, starts, now: Date.now() });
}
