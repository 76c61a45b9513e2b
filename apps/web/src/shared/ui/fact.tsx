import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type FactProps = { name: string; className?: string; children: ReactNode };

/** One fact of a description list: its name above its value. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className={classNames('font-medium wrap-anywhere figures', className)}>{children}</dd>
    </div>
  );
}
