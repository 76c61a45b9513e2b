import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { isProblem } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { NadiMark } from '#shared/art/nadi-mark.tsx';
import { useNow } from '#shared/format/use-now.ts';
import { useLocation } from '#shared/router/router.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { CalledList, WaitingList } from './queue-lists.tsx';

const REFRESH_INTERVAL = seconds(10);
/** Three refreshes have failed. */
const STALE_AFTER = seconds(35);

/** Who is called and who waits, large enough to be read across a room. */
export function WaitingRoomPage() {
  const code = new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('code') ?? '';
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['waiting-room', code],
    queryFn: ({ signal }) => call('getWaitingRoom', { code }, { signal }),
    enabled: code !== '',
    refetchInterval: REFRESH_INTERVAL,
    refetchIntervalInBackground: true,
  });
  const isUnknown = code === '' || isProblem(error, 'not-found');
  return (
    <main className="grid min-h-dvh content-start gap-[2.5vmin] bg-canvas p-[3vmin]">
      <PageTitle title="Waiting room" />
      <header className="flex items-center gap-[2vmin]">
        <NadiMark className="size-[max(2.5rem,7vmin)]" />
        <h1 className="text-[max(1.5rem,5vmin)] leading-tight wrap-anywhere">
          {(!isUnknown && data?.clinicName) || 'Waiting room'}
        </h1>
      </header>
      {isUnknown ? (
        <p role="alert" className="text-[max(1.25rem,4vmin)]">
          This address is no longer valid. Reception has the new one.
        </p>
      ) : (
        <Queue data={data} hasFailed={error !== null} updatedAt={dataUpdatedAt} />
      )}
    </main>
  );
}

type QueueProps = {
  data: ReplyBody<'getWaitingRoom'> | undefined;
  hasFailed: boolean;
  /** When the data arrived, by this device's clock. */
  updatedAt: number;
};

function Queue({ data, hasFailed, updatedAt }: QueueProps) {
  const now = useNow(seconds(5));
  const isStale = data ? now - updatedAt > STALE_AFTER : hasFailed;
  return (
    <>
      <div role="status">
        {isStale && (
          <p className="flex items-center gap-[2vmin] rounded bg-waiting-soft p-[2vmin] text-[max(1.25rem,4vmin)] font-semibold text-waiting">
            <WifiOff aria-hidden className="size-[max(1.5rem,5vmin)] shrink-0" />
            {data
              ? `No connection since ${timeOf(updatedAt)}. Please listen for your number.`
              : 'No connection. The queue appears once it is back.'}
          </p>
        )}
      </div>
      {data ? (
        <div className="grid items-start gap-[2.5vmin] landscape:grid-cols-[3fr_2fr]">
          <CalledList called={data.called} />
          <WaitingList waiting={data.waiting} />
        </div>
      ) : (
        !isStale && <Skeleton className="h-100" />
      )}
    </>
  );
}

/** The screen hangs in the clinic: its own zone is the clinic's. */
function timeOf(instant: number): string {
  return new Date(instant).toLocaleTimeString('en-IN', { hour: 'numeric', minute: '2-digit' });
}
