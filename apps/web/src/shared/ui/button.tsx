import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ButtonVariant, buttonStyle } from './button-style.ts';

type ButtonProps = ComponentProps<'button'> & {
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
