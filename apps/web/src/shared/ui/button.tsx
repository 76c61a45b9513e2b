import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from '#shared/router/link.tsx';
import { classNames } from './class-names.ts';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Shows a spinner and ignores clicks without losing focus. */
  pending?: boolean;
};

export function Button({
  variant,
  pending = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending && <LoaderCircle aria-hidden size={18} className="animate-spin" />}
      {children}
    </button>
  );
}

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const BASE_STYLE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded border px-5 py-2 text-sm ' +
  'font-semibold transition-colors duration-150 select-none aria-busy:cursor-progress ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-canvas disabled:text-ink-soft';

const VARIANT_STYLES: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-strong',
  secondary: 'border-control bg-card text-ink hover:border-action hover:text-action',
  ghost: 'border-transparent text-action hover:bg-action-soft',
  danger: 'border-danger bg-card text-danger hover:bg-danger hover:text-on-action',
};

/** Class names of buttons and of links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = 'primary', extra?: string): string {
  return classNames(BASE_STYLE, VARIANT_STYLES[variant], extra);
}

export function LinkButton({
  variant,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonStyle(variant, className)} />;
}
