import { ON_TEAL, TEAL } from './palette.ts';

/** The logo: nadi is the pulse and the river, so a heartbeat runs out into a wave. */
export function NadiMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none">
      <rect width="32" height="32" rx="9" fill={TEAL} />
      <path
        d="M5 17h4.2l3.3-8.5 4.6 15 3-8.3c.9-2.4 2.9-2.4 3.9-.3s2.6 2.3 3.5.3"
        stroke={ON_TEAL}
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
