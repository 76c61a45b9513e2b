import type { ReactNode } from 'react';
import { CARD, CORAL, INK, LINE, MIST, ON_TEAL, TEAL } from './nadi-mark.tsx';

export type EmptyScene = 'no-appointments' | 'no-doctors' | 'offline' | 'not-found';

/** The illustration; pages render it through `EmptyArt`. */
export function EmptySceneArt({
  scene,
  className = 'w-44 h-auto',
}: {
  scene: EmptyScene;
  className?: string;
}) {
  return (
    <svg
      viewBox="0 0 200 140"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke={INK}
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="100" cy="74" rx="84" ry="58" fill={MIST} stroke="none" />
      {drawings[scene]}
    </svg>
  );
}

const openCalendar = (
  <>
    <rect x="56" y="30" width="88" height="82" rx="12" fill={CARD} />
    <path d="M56 52h88M78 22v16M122 22v16" />
    <path
      d="M72 66h8M96 66h8M120 66h8M72 82h8M120 82h8M72 98h8M96 98h8"
      stroke={LINE}
      strokeWidth="6"
    />
    <circle cx="100" cy="82" r="9" stroke={TEAL} strokeDasharray="3 5" />
    <circle cx="144" cy="106" r="15" fill={TEAL} stroke={CARD} strokeWidth="4" />
    <path d="M144 99v14M137 106h14" stroke={ON_TEAL} strokeWidth="3" />
  </>
);

const searchedCards = (
  <>
    <rect x="38" y="38" width="64" height="76" rx="10" fill={CARD} stroke={LINE} />
    <rect x="52" y="28" width="72" height="84" rx="12" fill={CARD} />
    <circle cx="88" cy="56" r="11" fill={MIST} />
    <path d="M70 84c2-10 9-14 18-14s16 4 18 14" fill={MIST} />
    <path d="M70 98h36" stroke={LINE} strokeWidth="6" />
    <circle cx="134" cy="82" r="21" fill={CARD} stroke={TEAL} strokeWidth="3.5" />
    <path d="m149 98 14 15" stroke={TEAL} strokeWidth="6" />
    <path d="M127 82h14" stroke={TEAL} strokeWidth="3.5" />
  </>
);

const brokenConnection = (
  <>
    <path d="M62 92a18 18 0 0 1 1-36 30 30 0 0 1 57-6 21 21 0 0 1 20 42Z" fill={CARD} />
    <path d="M22 116h34l6-10 8 18 8-24 5 16h7" stroke={CORAL} strokeWidth="3" />
    <path d="M112 116h66" stroke={TEAL} strokeWidth="3" strokeDasharray="2 9" />
    <path d="m92 66 16 16M108 66 92 82" />
  </>
);

const signpost = (
  <>
    <path d="M100 118V34" strokeWidth="4" />
    <path d="M100 38h42l12 11-12 11h-42Z" fill={CARD} />
    <path d="M100 66H62L50 77l12 11h38Z" fill={CARD} />
    <path d="M112 49h22M68 77h20" stroke={TEAL} strokeWidth="3" />
    <path
      d="M34 118c8-6 16-6 24 0s16 6 24 0 16-6 24 0 16 6 24 0 16-6 24 0"
      stroke={TEAL}
      strokeWidth="3"
    />
    <circle cx="100" cy="28" r="5" fill={TEAL} stroke="none" />
  </>
);

const drawings: Record<EmptyScene, ReactNode> = {
  'no-appointments': openCalendar,
  'no-doctors': searchedCards,
  offline: brokenConnection,
  'not-found': signpost,
};
