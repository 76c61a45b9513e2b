import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import type { VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { useChange } from '#shared/portal/mutations.ts';
import { portalQuery } from '#shared/portal/portal.ts';

/** The owner of the shown schedule: the signed-in doctor, or the doctor opened by the admin. */
export type Owner = { role: 'doctor' } | { role: 'admin'; docId: string };

export type ExceptionInput = Sent<'addException', 'doctor'>;
export type VisitTypeInput = Omit<VisitType, '_id'> & { _id?: string | undefined };

export function useSchedule(owner: Owner) {
  return useQuery(portalQuery(owner.role, routes.getSchedule, docIdOf(owner)));
}

export function useVisitTypes(owner: Owner) {
  return useQuery(portalQuery(owner.role, routes.getVisitTypes, docIdOf(owner)));
}

/** `hours` null restores the default hours; `version` belongs to the edited hours. */
export type HoursInput = { hours: WeeklyHours[] | null; version: string };

export function saveHours(owner: Owner, input: HoursInput) {
  if (owner.role === 'doctor') return request(routes.setHours, input, { as: 'doctor' });
  return request(routes.setHours, { docId: owner.docId, ...input }, { as: 'admin' });
}

export function addException(owner: Owner, exception: ExceptionInput) {
  if (owner.role === 'doctor') return request(routes.addException, exception, { as: 'doctor' });
  return request(routes.addException, { docId: owner.docId, ...exception }, { as: 'admin' });
}

export function removeException(owner: Owner, exceptionId: string) {
  if (owner.role === 'doctor')
    return request(routes.removeException, { exceptionId }, { as: 'doctor' });
  return request(routes.removeException, { docId: owner.docId, exceptionId }, { as: 'admin' });
}

/** `version` belongs to the edited types. */
type VisitTypesInput = { visitTypes: VisitTypeInput[]; version: string };

export function saveVisitTypes(owner: Owner, input: VisitTypesInput) {
  if (owner.role === 'doctor') return request(routes.setVisitTypes, input, { as: 'doctor' });
  return request(routes.setVisitTypes, { docId: owner.docId, ...input }, { as: 'admin' });
}

/** Returns the doctor's id for the admin's routes; the doctor's own routes take none. */
export function docIdOf(owner: Owner) {
  return owner.role === 'admin' ? { docId: owner.docId } : {};
}

/** Sends a change of the schedule. `onConflict` is called if another person has changed it meanwhile. */
export function useScheduleChange<Reply extends { message?: string | undefined }, Input = void>(
  send: (input: Input) => Promise<Reply>,
  onDone?: (reply: Reply, input: Input) => void,
  onConflict?: () => void,
) {
  return useChange(send, {
    done: i18n._('Saved'),
    onDone,
    onFailed: (error) => isProblem(error, 'changed-meanwhile') && onConflict?.(),
  });
}
