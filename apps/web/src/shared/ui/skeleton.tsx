import { classNames } from './class-names.ts';

/** A loading placeholder; the region around it carries aria-busy and the label. */
export function Skeleton({ className }: { className?: string }) {
  const corners = className?.includes('rounded') ? '' : 'rounded-sm';
  return (
    <span aria-hidden className={classNames('block animate-pulse bg-line', corners, className)} />
  );
}
