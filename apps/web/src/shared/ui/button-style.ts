import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded px-5 py-2 text-sm font-semibold ' +
  'transition-colors duration-150 select-none disabled:cursor-not-allowed aria-busy:cursor-progress';

const DISABLED = 'disabled:bg-line disabled:text-ink-soft disabled:border-transparent';

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action hover:bg-action-strong',
  secondary: 'border border-control bg-card text-ink hover:border-action hover:text-action',
  ghost: 'text-action hover:bg-action-soft disabled:bg-transparent',
  danger: 'border border-danger bg-card text-danger hover:bg-danger hover:text-on-action',
};

/** The one look of buttons and of links that act like buttons. */
export function buttonStyle(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames(SHAPE, LOOKS[variant], DISABLED, extra);
}
