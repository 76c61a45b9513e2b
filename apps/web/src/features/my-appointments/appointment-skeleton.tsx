import { Skeleton } from '#shared/ui/content-state.tsx';

/** A placeholder for one appointment while it loads. */
export function AppointmentSkeleton() {
  return (
    <div aria-busy className="grid gap-6">
      <span role="status" className="sr-only">
        Loading your appointment
      </span>
      <Skeleton className="h-20 w-64" />
      <div className="grid items-start gap-6 md:grid-cols-[1fr_20rem]">
        <Skeleton className="h-72 rounded!" />
        <Skeleton className="h-44 rounded!" />
        <Skeleton className="h-60 rounded!" />
      </div>
    </div>
  );
}
