import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames('inline-flex min-h-11 items-center gap-3', className)}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-(--action)" />
      <span>{label}</span>
    </label>
  );
}
