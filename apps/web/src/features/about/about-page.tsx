import { CalendarClock, ChevronDown, HeartPulse, Lock } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { clinicName } from '#shared/art/clinic-brand.tsx';
import { useClinic, useClinicQuery } from '#shared/clinic/clinic.tsx';
import { useLocations } from '#shared/clinic/locations.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { LinkButton } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { RichText } from '#shared/ui/rich-text.tsx';
import { Section } from '#shared/ui/section.tsx';
import { listQuestions, listSteps } from './about-texts.ts';

export function AboutPage() {
  return (
    <div className="page grid gap-12 pt-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
      <PageTitle title={i18n._('About')} />
      <div className="grid content-start gap-5">
        <h1 className="max-w-[22ch] text-xl md:text-2xl">
          {i18n._('Good care begins with someone taking your pulse')}
        </h1>
        <OurStory />
        <div className="flex flex-wrap items-center gap-4 pt-3">
          <LinkButton to={paths.doctors()}>{i18n._('Find a doctor')}</LinkButton>
          <LinkButton to={paths.contact} variant="ghost">
            {i18n._('Talk to us first')}
          </LinkButton>
        </div>
      </div>
      <Promises />
      <HowItWorks />
      <Pictures />
      <ClinicFacts />
      <Questions />
    </div>
  );
}

function OurStory() {
  const { data, error } = useClinicQuery();
  const about = data?.settings.about;
  // A clinic with branding of its own may have its own text, which ours must not precede.
  if (!data && !error && clinicName() !== 'Nadi') return <Skeleton className="h-60" />;
  if (about) return <p className="measure text-base whitespace-pre-line wrap-anywhere">{about}</p>;
  return (
    <div className="measure grid gap-4 text-base">
      <p>
        <RichText
          text={i18n._(
            'For centuries the first thing a doctor in this country did was to lay three fingers on the patient’s wrist and wait. The word for what they felt is <em>nadi</em>. It took half a minute, needed no card and no form, and showed that someone was listening.',
          )}
          marks={{ em: (words) => <em>{words}</em> }}
        />
      </p>
      <p>
        {i18n._(
          'Then came the queue at seven in the morning, the fee that was never named beforehand, and the day’s wage lost for ten minutes of advice. We built Nadi to give those hours back. You see who is free, when, and what it costs; you choose; and you meet your doctor from wherever you are.',
        )}
      </p>
      <p>
        {i18n._(
          'Some things still need an examination in person. Our doctors will be clear when yours does, and refer you to the right place.',
        )}
      </p>
    </div>
  );
}

function HowItWorks() {
  return (
    <Section
      plain
      title={i18n._('How it works')}
      heading="text-xl"
      className="grid gap-4 lg:col-span-2"
    >
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {listSteps().map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-2 rounded bg-card p-5 shadow-card">
            <span
              aria-hidden
              className="grid size-9 place-items-center rounded-full bg-action-soft font-semibold figures text-action"
            >
              {index + 1}
            </span>
            <h3 className="pt-1 text-base">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const listPromises = () => [
  {
    Icon: CalendarClock,
    title: i18n._('A time that is really yours'),
    text: i18n._(
      'A slot is sold once. When you have booked it, nobody else can, and the fee you saw is the fee you pay.',
    ),
  },
  {
    Icon: HeartPulse,
    title: i18n._('Your pulse on screen'),
    text: i18n._(
      'Heart rate and oxygen reach the doctor with your booking, and every figure says where it came from.',
    ),
  },
  {
    Icon: Lock,
    title: i18n._('Encrypted before it is sent'),
    text: i18n._(
      'What you send us is encrypted in your browser before it leaves, so that nothing on the way can read it.',
    ),
  },
];

function Promises() {
  return (
    <Section plain title={i18n._('What you can hold us to')} className="grid content-start gap-4">
      <ul className="grid gap-4">
        {listPromises().map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 rounded bg-card p-5 shadow-card">
            <Icon aria-hidden size={28} className="mt-0.5 shrink-0 text-action" />
            <div className="grid gap-1">
              <h3 className="text-base">{title}</h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Columns for a number of pictures, so that no row has a gap. */
const COLUMNS = ['', '', 'sm:grid-cols-2', 'sm:grid-cols-3', 'sm:grid-cols-2', 'sm:grid-cols-3'];

/** The clinic's own pictures, and those of each place in use. */
export function Pictures() {
  const { name, pictures = [] } = useClinic();
  const places = useLocations(pictures.some(({ locationId }) => locationId)) ?? [];
  const names = new Map(places.map((place) => [place._id, place.name]));
  const groups = Map.groupBy(pictures, ({ locationId }) =>
    locationId ? names.get(locationId) : name,
  );
  // The first place may have the clinic's name.
  return [...new Set([name, ...names.values()])].map((of) => {
    const shown = groups.get(of) ?? [];
    return shown.length > 0 && <Gallery key={of} {...{ of, shown }} />;
  });
}

type GalleryProps = { of: string; shown: readonly { picture: string; text: string }[] };

function Gallery({ of, shown }: GalleryProps) {
  return (
    <Section
      plain
      title={i18n._('{place} in pictures', { place: of })}
      heading="text-xl"
      className="grid gap-4 lg:col-span-2"
    >
      <ul className={`grid gap-4 ${COLUMNS[shown.length] ?? 'sm:grid-cols-3'}`}>
        {shown.map(({ picture, text }) => (
          <li key={picture}>
            <img
              src={picture}
              alt={text}
              loading="lazy"
              className="aspect-video w-full rounded object-cover shadow-card"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The people and figures that the clinic has entered in its settings. */
export function ClinicFacts() {
  const { name, people, figures } = useClinic();
  if (people.length + figures.length === 0) return null;
  return (
    <Section
      plain
      title={i18n._('{clinic} in person', { clinic: name })}
      heading="text-xl"
      className="grid gap-6 lg:col-span-2"
    >
      {figures.length > 0 && (
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
          {figures.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse rounded bg-card p-5 shadow-card">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-xl font-semibold figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {people.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          {people.map((person) => (
            <li
              key={person.name}
              className="flex items-center gap-4 rounded bg-card p-4 shadow-card"
            >
              <Avatar name={person.name} size={56} className="self-center" />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{person.name}</p>
                <p className="text-ink-soft">{person.role}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Answers common questions of patients before booking. */
function Questions() {
  const { cancelHours, refundPolicy } = useClinic();
  return (
    <Section
      plain
      title={i18n._('Before you book')}
      heading="text-xl"
      className="grid gap-4 lg:col-span-2"
    >
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {listQuestions(cancelHours, refundPolicy?.tiers ?? []).map(({ question, answer }) => (
          <details key={question} className="group rounded bg-card shadow-card">
            <summary className="flex min-h-14 list-none items-center gap-3 rounded px-5 font-semibold hover:text-action [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <ChevronDown
                aria-hidden
                size={18}
                className="transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="measure px-5 pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
