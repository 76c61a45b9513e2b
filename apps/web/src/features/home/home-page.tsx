import type { ReplyBody } from '@nadi/contract/routes';
import { SPECIALITIES } from '@nadi/domain/profile-choices';
import { type HomeClaims, homeClaims } from '@nadi/messages/en/home-claims';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CalendarCheck, CalendarDays, HeartPulse, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { paths } from '#app/paths.ts';
import heroArt from '#shared/art/hero.svg';
import { SpecialityIcon } from '#shared/art/speciality-icon.tsx';
import { specialityName } from '#shared/doctor/choice-names.ts';
import { DoctorGrid } from '#shared/doctor/doctor-grid.tsx';
import { doctorsQuery } from '#shared/doctor/doctors-query.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { useSession } from '#shared/session/session.ts';
import { LinkButton } from '#shared/ui/button.tsx';
import { EmptyState, ErrorState } from '#shared/ui/content-state.tsx';
import { DeferredPart, lazyPart } from '#shared/ui/lazy.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { HomeSearch } from './home-search.tsx';

export function HomePage() {
  const { token } = useSession('patient');
  const top = useQuery(doctorsQuery({ page: 1, pageSize: TOP_DOCTORS }));
  const title = <PageTitle title={i18n._('See a doctor from home')} />;
  if (top.data?.closed) {
    return (
      <Suspense>
        {title}
        <OpensSoon />
      </Suspense>
    );
  }
  return (
    <>
      {title}
      <HomeHero token={token} claims={claimsOf(top.data)} />
      <SpecialityStrip own={top.data?.specialities} />
      <TopDoctors query={top} />
      {!token && <AccountBanner />}
      <DataProtectionCard />
      {token && <MyAppointmentsButton />}
    </>
  );
}

const OpensSoon = lazyPart(async () => (await import('#shared/clinic/opens-soon.tsx')).OpensSoon);

const NextAppointment = lazyPart(
  async () => (await import('./next-appointment.tsx')).NextAppointment,
);

/** As high as the two lines that it replaces, so that the page does not move. */
function NextAppointmentPlace({ token }: { token: string }) {
  const place = <div className="h-[2lh] md:text-base" />;
  return (
    <DeferredPart fallback={place}>
      <NextAppointment token={token} place={place} />
    </DeferredPart>
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
      {i18n._('My Appointments')}
    </LinkButton>
  );
}

function claimsOf(list: ReplyBody<'listDoctors'> | undefined) {
  if (!list) return undefined;
  const starts = list.doctors.flatMap(({ available, nextSlots = [] }) =>
    available ? nextSlots.map(({ startsAt }) => startsAt) : [],
  );
  return homeClaims({ doctors: list.total, starts, now: Date.now() }, i18n);
}

function AccountBanner() {
  return (
    <section aria-labelledby="account-banner" className="page pt-14">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded bg-action px-6 py-8 text-on-action md:px-10">
        <div className="measure grid gap-2">
          <h2 id="account-banner" className="text-xl">
            {i18n._('Book your first appointment in two minutes')}
          </h2>
          <p className="text-base">
            {i18n._('One account holds your appointments, payments and meeting links.')}
          </p>
        </div>
        <LinkButton
          to={paths.login}
          variant="secondary"
          className="border-transparent px-6 max-sm:w-full"
        >
          {i18n._('Create account')}
        </LinkButton>
      </div>
    </section>
  );
}

/** The six, and the clinic's own once they have loaded. */
function SpecialityStrip({ own = [] }: { own: string[] | undefined }) {
  return (
    <section aria-labelledby="specialities" className="page grid gap-5 pt-12">
      <h2 id="specialities" className="text-xl">
        {i18n._('What do you need help with?')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-6">
        {[...SPECIALITIES, ...own].map((speciality) => (
          <li key={speciality}>
            <Link
              to={paths.doctors(speciality)}
              className="grid h-full justify-items-center gap-2 rounded bg-card px-2 py-5 text-center font-medium shadow-card outline-1 outline-transparent transition-colors duration-150 hover:text-action hover:outline-action"
            >
              <SpecialityIcon speciality={speciality} className="size-12 text-action" />
              {specialityName(speciality)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function DataProtectionCard() {
  return (
    <section aria-labelledby="data-protection" className="page pt-14">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded bg-card px-6 py-8 shadow-card md:px-10">
        <div className="flex max-w-full items-start gap-4">
          <ShieldCheck aria-hidden size={32} className="mt-0.5 shrink-0 text-action" />
          <div className="measure grid gap-2">
            <h2 id="data-protection" className="text-xl">
              {i18n._('Your health data travels sealed')}
            </h2>
            <p className="text-ink-soft">
              {i18n._(
                'Before every protected request, your browser and the clinic agree on a new key. Watch it happen, and try to break it.',
              )}
            </p>
          </div>
        </div>
        <LinkButton to={paths.encryptionExplained} variant="secondary" className="max-sm:w-full">
          {i18n._('See how your data is protected')}
        </LinkButton>
      </div>
    </section>
  );
}

type HomeHeroProps = {
  token: string | null;
  /** Statements about the clinic's doctors; undefined until they are known. */
  claims: HomeClaims | undefined;
};

function HomeHero({ token, claims }: HomeHeroProps) {
  const promises = [
    { Icon: HeartPulse, text: i18n._('Your pulse on screen') },
    { Icon: ShieldCheck, text: claims?.doctors },
    { Icon: CalendarCheck, text: claims?.slot },
  ];
  return (
    <section className="border-b border-line bg-action-soft">
      <div className="page grid items-center gap-6 py-4 md:grid-cols-[1.15fr_1fr] md:py-14">
        <div className="grid grid-cols-1 gap-3 md:gap-5">
          <h1 className="max-w-[18ch] text-xl md:text-2xl">
            {i18n._('A doctor’s hand on your pulse, wherever you are')}
          </h1>
          {token ? (
            <NextAppointmentPlace token={token} />
          ) : (
            <p className="min-h-[2lh] max-w-[46ch] text-ink-soft md:text-base">
              {i18n._(
                'Describe what is wrong and see who is free. The fee is shown before you book.',
              )}
            </p>
          )}
          <HomeSearch />
          <LinkButton to={paths.doctors()} variant="ghost" className="justify-self-start px-2!">
            {i18n._('Book appointment')}
          </LinkButton>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 font-medium">
            {promises.map(({ Icon, text }, place) =>
              text ? (
                <li key={text} className="flex items-center gap-2">
                  <Icon aria-hidden size={18} className="text-action" />
                  {text}
                </li>
              ) : (
                // The room of a claim that is not known, so that the page does not move.
                // biome-ignore lint/suspicious/noArrayIndexKey: the places do not change
                <li key={place} aria-hidden className="h-[1lh] w-46" />
              ),
            )}
          </ul>
        </div>
        {/* A separate file, because inlining it would enlarge the script of the first page load. */}
        <img
          src={heroArt}
          alt=""
          width={560}
          height={460}
          fetchPriority="high"
          className="mx-auto h-auto w-full max-w-110 max-md:max-w-70"
        />
      </div>
    </section>
  );
}

/** The number of doctors on the home page. */
const TOP_DOCTORS = 10;

type TopDoctorsProps = { query: UseQueryResult<ReplyBody<'listDoctors'>> };

function TopDoctors({ query }: TopDoctorsProps) {
  return (
    <section aria-labelledby="top-doctors" className="page grid gap-5 pt-14">
      <h2 id="top-doctors" className="text-xl">
        {i18n._('Top doctors')}
      </h2>
      <TopDoctorsList query={query} />
    </section>
  );
}

function TopDoctorsList({ query }: TopDoctorsProps) {
  const { data, error } = query;
  if (error && !data) {
    return (
      <ErrorState
        title={errorMessage(error, i18n._('An error occurred fetching doctors.'))}
        onRetry={query.refetch}
        retrying={query.isRefetching}
      >
        <p>{i18n._('Nothing was lost.')}</p>
      </ErrorState>
    );
  }
  if (data?.doctors.length === 0) return <EmptyState title={i18n._('No doctors available')} />;
  return (
    <>
      <DoctorGrid
        doctors={data?.doctors}
        timeZone={data?.timeZone}
        expected={TOP_DOCTORS}
        doctorPath={paths.appointment}
        className="xl:grid-cols-5"
      />
      <LinkButton
        to={paths.doctors()}
        variant="secondary"
        className="justify-self-center px-8 capitalize"
      >
        <RichText
          text={i18n._('more <spoken>doctors</spoken>')}
          marks={{ spoken: (words) => <span className="sr-only">{words}</span> }}
        />
      </LinkButton>
    </>
  );
}
