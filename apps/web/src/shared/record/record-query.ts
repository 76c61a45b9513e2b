import * as routes from '@nadi/contract/generated/route-table';
import type { ReplyBody } from '@nadi/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { readToken } from '#shared/session/session.ts';
import { openDrafts } from './sealed-drafts.ts';

/** Refetched after an appointment has changed, like everything in the portal. */
export const RECORD_KEY = ['portal', 'doctor', 'record'] as const;

type Named = { appointmentId: string } | { meetingId: string };

/**
 * Returns the query of an appointment's record, without placeholder data, which could be another patient's.
 */
export function recordQuery(named: Named) {
  return queryOptions({
    queryKey: [...RECORD_KEY, readToken('doctor'), named],
    queryFn: async ({ client, queryKey, signal }): Promise<ReplyBody<'getDoctorAppointment'>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      const [record] = await Promise.all([
        request(routes.getDoctorAppointment, named, { signal, background }),
        // The editors read their drafts when they are first rendered.
        openDrafts(),
      ]);
      return record;
    },
  });
}
