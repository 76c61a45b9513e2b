import { Suspense, useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Loading } from '#shared/ui/loaded.tsx';
import { LoadNotice, Notice, PartLoadError } from '#shared/ui/notice.tsx';
import { useHealthEntries } from './health-entries-query.ts';

const FAILURE = 'Allergies, problems and medicines could not be loaded';

const HealthPinsList = lazyPart(
  async () => (await import('./health-pins-list.tsx')).HealthPinsList,
  HealthPinsUnknown,
);

const HealthEntriesCard = lazyPart(
  async () => (await import('./health-entries.tsx')).HealthEntriesCard,
  PartLoadError,
);

type HealthPinsProps = {
  userId: string;
  /** True above medicines that are compared with the allergies. */
  compared?: boolean;
};

/**
 * The patient's allergies, problems and medicines, pinned for the doctor's decisions
 * (docs/product/record.md#health-entries). It is never empty: that would look as if there were none.
 */
export function HealthPins({ userId, compared = false }: HealthPinsProps) {
  const { data, error, refetch, isRefetching } = useHealthEntries(userId);
  if (isProblem(error, 'patient-not-found')) {
    return (
      <Notice tone="waiting">
        <p lang="en" dir="ltr">
          Allergies, problems and medicines are not shown, because you no longer treat this patient.
        </p>
      </Notice>
    );
  }
  if (!data && error)
    return (
      <LoadNotice
        title={
          <span lang="en" dir="ltr">
            {FAILURE}
          </span>
        }
        onRetry={refetch}
        retrying={isRefetching}
      />
    );
  const loading = <HealthPinsLoading compared={compared} />;
  if (!data) return loading;
  return (
    <Suspense fallback={loading}>
      <HealthPinsList {...{ data, compared }} />
      {!compared && <HealthEntriesEditor userId={userId} />}
    </Suspense>
  );
}

/** Opens the entries below the list, to confirm, change and add some. */
function HealthEntriesEditor({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button
        lang="en"
        variant="secondary"
        className="justify-self-start"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Done' : 'Confirm, change or add'}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded" />}>
          <HealthEntriesCard of={{ role: 'doctor', userId }} />
        </Suspense>
      )}
    </div>
  );
}

function HealthPinsUnknown() {
  return (
    <Notice tone="danger">
      <p lang="en" dir="ltr">
        {FAILURE}. Reload the page once you are connected.
      </p>
    </Notice>
  );
}

/** As high as a list with one line of each kind. */
function HealthPinsLoading({ compared }: { compared: boolean }) {
  return (
    <Loading
      label={
        <span lang="en" dir="ltr">
          Allergies, problems and medicines are loading
        </span>
      }
    >
      <Skeleton className={compared ? 'h-32 rounded' : 'h-28 rounded'} />
    </Loading>
  );
}
