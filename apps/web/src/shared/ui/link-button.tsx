import { Link, type LinkProps } from 'react-router';
import { type ButtonVariant, buttonStyle } from './button-style.ts';

export function LinkButton({
  variant,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonStyle(variant, className)} />;
}
