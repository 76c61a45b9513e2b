import { Users } from 'lucide-react';
import { Suspense } from 'react';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { DetailsCard } from '#shared/ui/drawer.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { PartLoadError } from '#shared/ui/notice.tsx';

const DependantList = lazyPart(
  async () => (await import('./dependant-list.tsx')).DependantList,
  PartLoadError,
);

/** The patients under 18 managed by this patient (docs/product/family.md). */
export function Family({ token }: { token: string }) {
  return (
    <DetailsCard icon={Users} title="Family">
      <div className="grid gap-5 px-5 pt-2 pb-6 sm:px-8">
        <p className="measure text-ink-soft">
          Add your children, or other people under 18 who are in your care, and book appointments
          for them. Their record belongs to them: on their 18th birthday your access to it ends, and
          they can have an account of their own.
        </p>
        <Suspense fallback={<Skeleton className="h-14" />}>
          <DependantList token={token} />
        </Suspense>
      </div>
    </DetailsCard>
  );
}
