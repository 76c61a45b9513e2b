import { SPECIALITIES, type Speciality } from '@nadi/domain/profile-choices';
import type { ReactNode } from 'react';
import { CORAL, MIST, TEAL } from './nadi-mark.tsx';

/**
 * One of six line drawings on a 48 px grid, or another one for the clinic's own specialities. Lines take the
 * text's colour.
 */
export function SpecialityIcon({
  speciality,
  className,
}: {
  speciality: string;
  className: string;
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[SPECIALITIES.indexOf(speciality as Speciality)] ?? cross}
    </svg>
  );
}

const stethoscope = (
  <>
    <path d="M13.5 7H10v9.5a9 9 0 0 0 18 0V7h-3.5" />
    <path d="M19 25.5V31a9 9 0 0 0 18 0v-4.5" />
    <circle cx="37" cy="21.5" r="5" fill={MIST} />
    <circle cx="37" cy="21.5" r="1.5" fill={TEAL} stroke={TEAL} strokeWidth="1" />
  </>
);

const venus = (
  <>
    <circle cx="24" cy="18" r="12" fill={MIST} />
    <path d="M24 30v13M17.5 37h13" />
    <path
      d="M24 23.5c-3.7-2.5-5.5-4.5-5.5-6.8a2.9 2.9 0 0 1 5.5-1.2 2.9 2.9 0 0 1 5.5 1.2c0 2.3-1.8 4.3-5.5 6.8Z"
      stroke={CORAL}
    />
  </>
);

const skin = (
  <>
    <path
      d="M24 5c4.6 5.6 7.5 9.3 7.5 13.2a7.5 7.5 0 0 1-15 0C16.5 14.3 19.4 10.6 24 5Z"
      stroke={TEAL}
    />
    <path d="M20.5 18.5a3.5 3.5 0 0 0 3 3.4" stroke={TEAL} />
    <path
      d="M5 33c3.2-3.3 6.3-3.3 9.5 0s6.3 3.3 9.5 0 6.3-3.3 9.5 0 6.3 3.3 9.5 0v10H5Z"
      fill={MIST}
      stroke="none"
    />
    <path d="M5 33c3.2-3.3 6.3-3.3 9.5 0s6.3 3.3 9.5 0 6.3-3.3 9.5 0 6.3 3.3 9.5 0" />
    <path d="M5 42.5c3.2-3.3 6.3-3.3 9.5 0s6.3 3.3 9.5 0 6.3-3.3 9.5 0 6.3 3.3 9.5 0" />
  </>
);

const baby = (
  <>
    <path d="M10.6 23.5a4 4 0 1 0 0 7.5M37.4 23.5a4 4 0 1 1 0 7.5" />
    <circle cx="24" cy="27" r="14" fill={MIST} />
    <path d="M24 13c-3.8-1.2-4-6.5.2-7 3.3-.4 4.3 3.5 1.6 4.4" />
    <path d="M18.5 25v1.5M29.5 25v1.5" />
    <path d="M19 32c2.8 3.2 7.2 3.2 10 0" stroke={TEAL} />
  </>
);

const HALF_BRAIN =
  'M24 10.5A5.8 5.8 0 0 0 13.3 12a6.2 6.2 0 0 0-5 8.6 7 7 0 0 0 .4 11.2 6.3 6.3 0 0 0 7 7.4A5 5 0 0 0 24 36.5Z';

const brain = (
  <>
    <path d={HALF_BRAIN} fill={MIST} />
    <path d={HALF_BRAIN} fill={MIST} transform="matrix(-1 0 0 1 48 0)" />
    <path d="M13.5 18.5c3.5-.5 5 1.5 5 4M9 31c2.5-2.5 6-2.5 8 0" />
    <path d="M24 27h4.5l2-5 3.5 9 1.8-4h2.7" stroke={CORAL} />
  </>
);

const stomach = (
  <>
    <path
      d="M23 5v6.5c0 2.8 1 4.3 2.8 4.3 2.5 0 2.7-5 7.7-5 5.3 0 8.5 5 8.5 11.7C42 34.5 34.5 42 24.5 42c-5 0-7.5-2.5-10.5-2.5-2.2 0-3.3 1.3-3.3 3.5H5c0-6 3.5-9.5 8.5-9.5 4 0 6-1.8 6-5 0-5-3.5-6.5-3.5-13.5V5"
      fill={MIST}
    />
    <path d="M25.5 33.5c5.5-.8 8.8-4.5 9.2-10" stroke={TEAL} />
  </>
);

const cross = (
  <>
    <circle cx="24" cy="24" r="17" fill={MIST} />
    <path d="M24 14v20M14 24h20" />
  </>
);

/** In the order of SPECIALITIES. */
const drawings: readonly ReactNode[] = [stethoscope, venus, skin, baby, brain, stomach];
