import { DeferredPart, lazyPart } from './lazy.tsx';
import type { PaginationProps } from './page-buttons.tsx';

const PageButtons = lazyPart(async () => (await import('./page-buttons.tsx')).PageButtons);

/** Page buttons of a list, which load after the list's first page; nothing for a single page. */
export function Pagination(props: PaginationProps) {
  if (props.pages <= 1) return null;
  return (
    <DeferredPart fallback={<div className="h-17" />}>
      <PageButtons {...props} />
    </DeferredPart>
  );
}
