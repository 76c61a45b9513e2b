import { VITALS_POLL } from '@nadi/domain/limits';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { useSession } from '#shared/session/session.ts';
import type { LiveReading } from './reading.ts';

/**
 * The newest reading that the clinic has, asked for every 1.5 s (spec §9) while somebody looks at
 * the page. Failures are only logged (spec §8); what was read last stays, and ages.
 */
export function useLiveVitals(enabled: boolean): LiveReading | undefined {
  const { token } = useSession('patient');
  const { data } = useQuery({
    queryKey: ['vitals', token],
    queryFn: ({ signal }) => askForVitals(signal),
    enabled,
    refetchInterval: VITALS_POLL,
    refetchIntervalInBackground: false,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  return data ?? undefined;
}

async function askForVitals(signal: AbortSignal): Promise<LiveReading | null> {
  try {
    const answer = await call('latestVitals', {}, { signal, background: true, as: 'patient' });
    if (!answer.success) return null;
    const { bpm, spo2, source, age } = answer;
    return { bpm, spo2, source, readAt: Date.now() - age };
  } catch (error) {
    // "Nothing fresh" is the clinic's answer, not a failure of it.
    if (error instanceof ApiError && error.status === 200) return null;
    if (!signal.aborted) console.warn('The vitals could not be fetched.', error);
    throw error;
  }
}
