import { CalendarCard, PulseCard } from './hero-cards.tsx';
import { HeroDoctor } from './hero-doctor.tsx';
import { CARD, CORAL, INK, MIST, SKIN, TEAL } from './palette.ts';

/** A visit by video: the doctor on a phone, the pulse running through, the booked day beside. */
export function HeroArt({ className = 'w-full h-auto' }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 460" className={className} aria-hidden="true" fill="none">
      <circle cx="280" cy="232" r="206" fill={MIST} />
      <River />
      <Phone />
      <PulseCard />
      <CalendarCard />
    </svg>
  );
}

/** The river of the name, at the foot of the picture. */
function River() {
  return (
    <>
      <clipPath id="hero-round">
        <circle cx="280" cy="232" r="206" />
      </clipPath>
      <g clipPath="url(#hero-round)" fill={TEAL}>
        <path
          d="M60 352c36-22 74-22 110 0s74 22 110 0 74-22 110 0 74 22 110 0v110H60Z"
          opacity=".1"
        />
        <path
          d="M60 388c36 20 74 20 110 0s74-20 110 0 74 20 110 0 74-20 110 0v80H60Z"
          opacity=".14"
        />
      </g>
    </>
  );
}

function Phone() {
  return (
    <>
      <rect x="186" y="24" width="188" height="412" rx="36" fill={INK} />
      <clipPath id="hero-screen">
        <rect x="196" y="34" width="168" height="392" rx="27" />
      </clipPath>
      <g clipPath="url(#hero-screen)">
        <rect x="196" y="34" width="168" height="392" fill={TEAL} />
        <circle cx="280" cy="210" r="118" fill={CARD} opacity=".1" />
        <circle cx="280" cy="210" r="78" fill={CARD} opacity=".1" />
        <HeroDoctor />
        <SelfView />
        <Controls />
      </g>
      <rect x="254" y="42" width="52" height="9" rx="4.5" fill={INK} />
    </>
  );
}

/** The patient, small in the corner. */
function SelfView() {
  return (
    <>
      <clipPath id="hero-self">
        <rect x="208" y="64" width="44" height="58" rx="10" />
      </clipPath>
      <g clipPath="url(#hero-self)">
        <rect x="208" y="64" width="44" height="58" fill={MIST} />
        <path d="M212 130c0-18 6-27 18-27s18 9 18 27Z" fill={TEAL} />
        <path d="M225 96h10v9a5 5 0 0 1-10 0Z" fill={SKIN} />
        <circle cx="230" cy="90" r="10.5" fill={SKIN} />
        <path d="M218.5 92c-2-10 4-16 12-16s13 6 11 16c-2-5-5-7-8-7-4 2-11 1-15 7Z" fill={INK} />
      </g>
      <rect x="208" y="64" width="44" height="58" rx="10" stroke={CARD} strokeWidth="2" />
    </>
  );
}

/** Microphone, leave, camera. */
function Controls() {
  return (
    <g strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      <rect x="208" y="366" width="144" height="48" rx="24" fill={INK} opacity=".72" />
      <circle cx="236" cy="390" r="15" fill={CARD} opacity=".18" />
      <path d="M236 382v8m-5-1a5 5 0 0 0 10 0m-5 6v3" stroke={CARD} />
      <circle cx="280" cy="390" r="17" fill={CORAL} />
      <path d="M271 393c5-5 13-5 18 0" stroke={CARD} strokeWidth="4" />
      <circle cx="324" cy="390" r="15" fill={CARD} opacity=".18" />
      <path d="M317 386h8v8h-8Zm8 3 5-3v8l-5-3" stroke={CARD} />
    </g>
  );
}
