import { DeferredPart } from './deferred-part.tsx';
import { lazyPart } from './lazy-part.ts';
import type { PaginationProps } from './page-buttons.tsx';

const PageButtons = lazyPart(async () => (await import('./page-buttons.tsx')).PageButtons);

/** Turns the pages of a list, and loads after its first page; nothing where there is only one. */
export function Pagination(props: PaginationProps) {
  if (props.pages <= 1) return null;
  return (
    <DeferredPart fallback={<div className="h-17" />}>
      <PageButtons {...props} />
    </DeferredPart>
  );
}
