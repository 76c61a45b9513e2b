import { Link, type LinkProps } from '#shared/router/link.tsx';
import { type ButtonVariant, buttonStyle } from './button-style.ts';

export function LinkButton({
  variant,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonStyle(variant, className)} />;
}
