import { useSession } from '#shared/session/session.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { AccountBanner } from './account-banner.tsx';
import { DataProtectionCard } from './data-protection-card.tsx';
import { HomeHero } from './home-hero.tsx';
import { MyAppointmentsButton } from './my-appointments-button.tsx';
import { SpecialityStrip } from './speciality-strip.tsx';
import { TopDoctors } from './top-doctors.tsx';
import { useTopDoctors } from './use-top-doctors.ts';

export function HomePage() {
  const { token } = useSession('patient');
  const top = useTopDoctors();
  return (
    <>
      <PageTitle
        title="See a doctor from home"
        description="Find a doctor, book a slot, pay, and meet by video with your pulse on screen."
      />
      <HomeHero />
      <SpecialityStrip />
      <TopDoctors {...top} />
      {!token && <AccountBanner />}
      <DataProtectionCard />
      {token && <MyAppointmentsButton />}
    </>
  );
}
