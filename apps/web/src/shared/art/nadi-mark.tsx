/** The theme's colours for drawings, with the light theme's values if no theme is loaded. */
export const INK = 'var(--ink, oklch(0.26 0.035 220))';
export const TEAL = 'var(--action, oklch(0.44 0.082 196))';
export const MIST = 'var(--action-soft, oklch(0.945 0.026 192))';
export const CARD = 'var(--card, oklch(1 0 0))';
export const LINE = 'var(--line, oklch(0.91 0.012 205))';
export const CORAL = 'var(--pulse, oklch(0.66 0.18 28))';
export const ON_TEAL = 'var(--on-action, oklch(1 0 0))';

/** The logo: nadi is the pulse and the river, so a heartbeat runs out into a wave. */
export function NadiMark({ className }: { className: string }) {
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
