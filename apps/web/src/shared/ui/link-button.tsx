import { Link, type LinkProps } from 'react-router';
import { buttonStyle, type ButtonVariant } from './button-style.ts';

export function LinkButton({
  variant,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant }) {
  return <Link {...rest} className={buttonStyle(variant, className)} />;
}
