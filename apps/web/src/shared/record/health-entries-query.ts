import * as routes from '@nadi/contract/generated/route-table';
import type { HealthEntryChange } from '@nadi/contract/record';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { portalKey } from '#shared/portal/portal.ts';
import { readToken } from '#shared/session/session.ts';
import { toast } from '#shared/ui/toast.ts';
import { useAction } from '#shared/ui/use-action.ts';

/** The reader and the patient: a patient's own record, one of their dependants, or a doctor's patient. */
export type HealthEntriesOf =
  | {
      readonly role: 'patient';
      readonly dependantId?: string | undefined;
      /** The dependant's name. */
      readonly name?: string | undefined;
    }
  | { readonly role: 'doctor'; readonly userId: string };

/** Returns a key of the patient within the reader's session. */
export function patientKey(of: HealthEntriesOf): string {
  return of.role === 'doctor' ? of.userId : (of.dependantId ?? 'own');
}

/** Returns the query without placeholder data, which could be another patient's. */
export function healthEntriesQuery(of: HealthEntriesOf) {
  const route = routes.listHealthEntries;
  const token = readToken(of.role);
  return queryOptions({
    queryKey:
      of.role === 'doctor'
        ? [...portalKey('doctor', token), route, { userId: of.userId }]
        : ['patient', token, 'health-entries', patientKey(of)],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      if (of.role === 'doctor') {
        return request(route, { userId: of.userId }, { as: 'doctor', signal, background });
      }
      const { dependantId } = of;
      return request(route, { dependantId }, { as: 'patient', signal, background });
    },
  });
}

/** Fetches the entries of a doctor's patient. */
export function useHealthEntries(userId: string) {
  return useQuery(healthEntriesQuery({ role: 'doctor', userId }));
}

interface Save {
  refreshAfterFailure?: boolean;
  onDone?: () => void;
  onFailed: (error: Error) => void;
}

/** Adds or changes an entry, then loads the entries again. The caller shows a failure. */
export function useSaveHealthEntry(of: HealthEntriesOf, save: Save) {
  return useAction({
    send: (entry: HealthEntryChange) =>
      of.role === 'doctor'
        ? request(routes.saveHealthEntry, { userId: of.userId, entry }, { as: 'doctor' })
        : request(
            routes.saveHealthEntry,
            { dependantId: of.dependantId, entry },
            { as: 'patient' },
          ),
    done: i18n._('Saved'),
    quiet: 'failures',
    refresh: healthEntriesQuery(of).queryKey,
    ...save,
  });
}

/** Saves at the press of a button, without a form that could keep a change after a conflict. */
export function usePressToSave(of: HealthEntriesOf) {
  return useSaveHealthEntry(of, {
    refreshAfterFailure: true,
    onFailed: (error) =>
      void toast.error(
        isProblem(error, 'changed-meanwhile')
          ? i18n._('Somebody else has changed this meanwhile. Please check it, and try again.')
          : errorMessage(error, i18n._('It was not saved')),
      ),
  });
}
