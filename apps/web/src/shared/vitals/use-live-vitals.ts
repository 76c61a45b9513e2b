import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { useSession } from '#shared/session/session.ts';
import { appendReading, type LiveReading } from './reading.ts';

const POLL_INTERVAL_MS = 1500;

/**
 * Polls the latest reading every 1.5 s while the page is visible. Failures are logged; the last reading stays
 * and ages.
 */
export function useLiveVitals(enabled: boolean): LiveReading | undefined {
  const { token } = useSession('patient');
  const { data } = useQuery({
    queryKey: ['vitals', token],
    queryFn: ({ signal }) => fetchVitals(signal),
    enabled,
    refetchInterval: POLL_INTERVAL_MS,
    refetchIntervalInBackground: false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  return data ?? undefined;
}

async function fetchVitals(signal: AbortSignal): Promise<LiveReading | null> {
  try {
    const answer = await request(
      routes.latestVitals,
      {},
      { signal, background: true, as: 'patient' },
    );
    if (!answer.success) return null;
    const { bpm, spo2, source, age } = answer;
    return { bpm, spo2, source, readAt: Date.now() - age };
  } catch (error) {
    // Status 200 with success:false means that there is no recent reading.
    if (error instanceof ApiError && error.status === 200) return null;
    if (!signal.aborted) console.warn('The vitals could not be fetched.', error);
    throw error;
  }
}

const NONE: readonly LiveReading[] = [];

/** Returns the measured readings of the last thirty seconds and the newest of them. */
export function useRecentReadings(reading: LiveReading | undefined) {
  const measured = reading?.source === 'typed' ? undefined : reading;
  const [seen, setSeen] = useState<LiveReading>();
  const [track, setTrack] = useState(NONE);
  if (measured !== seen) {
    setSeen(measured);
    if (measured) setTrack(appendReading(track, measured));
  }
  return { track, latest: track.at(-1) };
}
