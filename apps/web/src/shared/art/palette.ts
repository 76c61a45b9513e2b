/** The theme's colours for drawings, with the light theme's values if no theme is loaded. */
export const INK = 'var(--ink, oklch(0.26 0.035 220))';
export const TEAL = 'var(--action, oklch(0.44 0.082 196))';
export const MIST = 'var(--action-soft, oklch(0.945 0.026 192))';
export const CARD = 'var(--card, oklch(1 0 0))';
export const LINE = 'var(--line, oklch(0.91 0.012 205))';
export const CORAL = 'var(--pulse, oklch(0.66 0.18 28))';
export const ON_TEAL = 'var(--on-action, oklch(1 0 0))';
