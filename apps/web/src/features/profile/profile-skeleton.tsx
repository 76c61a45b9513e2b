import { Card } from '#shared/ui/card.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';

export function ProfileSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <span role="status" className="sr-only">
        Loading your profile
      </span>
      <Card className="grid gap-8 sm:p-8">
        <div className="flex flex-wrap items-center gap-5">
          <Skeleton className="size-20 rounded-full! sm:size-28" />
          <Skeleton className="h-7 w-40" />
        </div>
        {['contact', 'basic'].map((section) => (
          <div key={section} className="grid gap-4 border-t border-line pt-5">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-6 w-64 max-w-full" />
            <Skeleton className="h-6 w-52" />
          </div>
        ))}
      </Card>
      <Skeleton className="h-14 rounded!" />
    </div>
  );
}
