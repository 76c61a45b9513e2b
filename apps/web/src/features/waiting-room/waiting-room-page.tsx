import * as routes from '@nadi/contract/generated/route-table';
import './waiting-room.css';
import type { CalledEntry, WaitingEntry } from '@nadi/contract/reception';
import type { ReplyBody } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { formatClock } from '@nadi/messages/when';
import { useQuery } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { ClinicMark } from '#shared/art/clinic-brand.tsx';
import { useNow } from '#shared/format/now.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useLocation } from '#shared/router/router.tsx';
import { Skeleton } from '#shared/ui/content-state.tsx';
import { useWakeLock } from '#shared/ui/page-lifetime.ts';
import { PageTitle } from '#shared/ui/page-title.tsx';

const REFRESH_INTERVAL = seconds(10);
/** Long enough for three refreshes to fail. */
const STALE_AFTER = seconds(35);

/** The called and waiting patients, in letters that can be read across a room. */
export function WaitingRoomPage() {
  const code = new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('code') ?? '';
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['waiting-room', code],
    queryFn: ({ signal }) => request(routes.getWaitingRoom, { code }, { signal }),
    enabled: code !== '',
    refetchInterval: REFRESH_INTERVAL,
    refetchIntervalInBackground: true,
  });
  const isUnknown = code === '' || isProblem(error, 'not-found');
  useWakeLock(!isUnknown);
  return (
    <main className="waiting-room">
      <PageTitle title={i18n._('Waiting room')} />
      <header className="screen-title">
        <ClinicMark className="size-8" />
        <h1 className="wrap-anywhere">{(!isUnknown && nameOf(data)) || i18n._('Waiting room')}</h1>
        <Clock />
      </header>
      {isUnknown ? (
        <p role="alert" className="screen-notice rounded bg-card">
          {i18n._('This address is no longer valid. Reception has the new one.')}
        </p>
      ) : (
        <Queue data={data} hasFailed={error !== null} updatedAt={dataUpdatedAt} />
      )}
    </main>
  );
}

function nameOf(data: ReplyBody<'getWaitingRoom'> | undefined): string | undefined {
  return data?.place ? `${data.clinicName}, ${data.place}` : data?.clinicName;
}

function Clock() {
  return <p className="screen-clock figures">{timeOf(useNow(seconds(5)))}</p>;
}

type QueueProps = {
  data: ReplyBody<'getWaitingRoom'> | undefined;
  hasFailed: boolean;
  /** The time when the data arrived, in this device's clock. */
  updatedAt: number;
};

function Queue({ data, hasFailed, updatedAt }: QueueProps) {
  const now = useNow(seconds(5));
  const isStale = data ? now - updatedAt > STALE_AFTER : hasFailed;
  return (
    <>
      <div role="status">
        {isStale && (
          <p className="screen-notice rounded bg-waiting-soft text-waiting">
            <WifiOff aria-hidden />
            {data
              ? i18n._('No connection since {time}. Please listen for your number.', {
                  time: timeOf(updatedAt),
                })
              : i18n._('No connection. The queue appears once it is back.')}
          </p>
        )}
      </div>
      {data ? (
        <div className="screen-lists">
          <CalledList called={data.called} />
          <WaitingList waiting={data.waiting} />
        </div>
      ) : (
        !isStale && <Skeleton className="h-100" />
      )}
    </>
  );
}

/** The screen is in the clinic, so its own time zone is the clinic's. */
function timeOf(instant: number): string {
  const { tag } = LOCALES[readLocale(i18n.locale)];
  return new Date(instant).toLocaleTimeString(tag, { hour: 'numeric', minute: '2-digit' });
}

// The number that fits. A portrait screen stacks the lists, and `waiting-room.css` hides some of these too.
const CALLED_SHOWN = 4;
const WAITING_SHOWN = 7;
const WAITING_SHOWN_UPRIGHT = 5;

function CalledList({ called }: { called: readonly CalledEntry[] }) {
  return (
    <section
      aria-labelledby="called-heading"
      className="rounded bg-action text-on-action shadow-card"
    >
      <h2 id="called-heading">{i18n._('Please come in')}</h2>
      <ol aria-live="polite" className="called-list">
        {called.length === 0 && <li>{i18n._('No number at the moment')}</li>}
        {called.slice(0, CALLED_SHOWN).map(({ token, firstName, docName }) => (
          <li key={token}>
            <span className="called-token font-bold figures">{token}</span>
            <span className="min-w-0 wrap-anywhere">
              <span className="called-name">{firstName}</span>
              <span className="called-doctor">{i18n._('to {doctor}', { doctor: docName })}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function WaitingList({ waiting }: { waiting: readonly WaitingEntry[] }) {
  return (
    <section aria-labelledby="waiting-heading" className="rounded bg-card shadow-card">
      <h2 id="waiting-heading">{i18n._('Waiting')}</h2>
      <ol className="waiting-list">
        {waiting.length === 0 && <li className="text-ink-soft">{i18n._('The queue is empty')}</li>}
        {waiting.slice(0, WAITING_SHOWN).map(({ token, firstName, ...expected }) => (
          <li key={token} className="waiting-place">
            <span className="waiting-token font-bold figures">{token}</span>
            <span className="min-w-0 wrap-anywhere">{firstName}</span>
            <span className="waiting-detail text-ink-soft figures">{waitOf(expected)}</span>
          </li>
        ))}
      </ol>
      <More count={waiting.length - WAITING_SHOWN} className="wide-only" />
      <More count={waiting.length - WAITING_SHOWN_UPRIGHT} className="upright-only" />
    </section>
  );
}

function More({ count, className }: { count: number; className: string }) {
  if (count <= 0) return null;
  return (
    <div className={className}>
      <p className="waiting-detail text-ink-soft figures">
        {i18n._('and {count} more', { count })}
      </p>
    </div>
  );
}

function waitOf({ minutes, at, opens }: Omit<WaitingEntry, 'token' | 'firstName'>): string {
  if (minutes === undefined) return i18n._('please ask');
  if (at !== undefined) {
    const time = formatClock(i18n, at);
    return opens ? i18n._('{time}, when we open', { time }) : i18n._('about {time}', { time });
  }
  return minutes === 0 ? i18n._('soon') : i18n._('about {minutes} min', { minutes });
}
