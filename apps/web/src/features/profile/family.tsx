import { ChevronDown, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#shared/ui/lazy-part.ts';
import { PartLoadError } from '#shared/ui/part-load-error.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const DependantList = lazyPart(
  async () => (await import('./dependant-list.tsx')).DependantList,
  PartLoadError,
);

/** People under 18 for whom the patient books (docs/product.md#family). */
export function Family({ token }: { token: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded bg-card shadow-card"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 rounded px-5 font-semibold hover:text-action sm:px-8 [&::-webkit-details-marker]:hidden">
        <Users aria-hidden size={18} className="text-action" />
        <span className="flex-1">Family</span>
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {open && (
        <div className="grid gap-5 px-5 pt-2 pb-6 sm:px-8">
          <p className="measure text-ink-soft">
            Add your children, or other people under 18 who are in your care, and book appointments
            for them. Their record belongs to them: on their 18th birthday your access to it ends,
            and they can have an account of their own.
          </p>
          <Suspense fallback={<Skeleton className="h-14" />}>
            <DependantList token={token} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
