import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked'> & {
  label: ReactNode;
  checked: boolean;
};

const TRACK =
  'relative h-6 w-11 shrink-0 rounded-full bg-control transition-colors duration-150 peer-checked:bg-action ' +
  'after:absolute after:top-0.5 after:left-0.5 after:size-5 after:rounded-full after:bg-card ' +
  'after:transition-transform after:duration-150 peer-checked:after:translate-x-5 ' +
  'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus) ' +
  'peer-disabled:opacity-50';

/** A checkbox whose change takes effect at once. */
export function Switch({ label, checked, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-3', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        className="peer sr-only"
      />
      <span aria-hidden className={TRACK} />
      <span>{label}</span>
    </label>
  );
}
