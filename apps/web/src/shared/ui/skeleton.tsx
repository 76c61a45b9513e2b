import { classNames } from './class-names.ts';

/** One grey shape of the layout to come; the region around it carries aria-busy and the words. */
export function Skeleton({ className }: { className?: string }) {
  const corners = className?.includes('rounded') ? '' : 'rounded-sm';
  return (
    <span aria-hidden className={classNames('block animate-pulse bg-line', corners, className)} />
  );
}
