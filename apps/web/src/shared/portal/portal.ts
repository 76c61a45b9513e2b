import * as routes from '@nadi/contract/generated/route-table';
import type { RouteAddress } from '@nadi/contract/route-definition';
import type { RouteName } from '@nadi/contract/routes';
import type { AppointmentState } from '@nadi/domain/appointment';
import { CLINIC_ROLES, type ClinicRole, type StaffParty } from '@nadi/domain/permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ReplyAs, type RolesOf, request, type SentAs } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { readToken, subscribe } from '#shared/session/session.ts';

/** The names of the states, in the order of the tabs. */
export const STATE_LABELS: Readonly<Record<AppointmentState, string>> = {
  get pending() {
    return i18n._('Pending');
  },
  get completed() {
    return i18n._('Completed');
  },
  get cancelled() {
    return i18n._('Cancelled');
  },
  get 'no-show'() {
    return i18n._('No-show');
  },
};

/** The role that owns a portal's token. */
export type PortalRole = StaffParty;

/** The pages a portal shows: all roles of the clinic use the admin's kind of token. */
export type Portal = 'doctor' | ClinicRole;

/** Roles of the clinic with the pages of reception; an accountant has none of them. */
export type ReceptionRole = Exclude<ClinicRole, 'accountant'>;

const CLINIC_ROLE = 'nadi-clinic-role';

/** Marked reception in earlier releases, whose sessions may still be open. */
const RECEPTION = 'nadi-reception';

/** The first page of each portal. */
export const PORTAL_HOMES: Readonly<Record<Portal, string>> = {
  admin: '/admin-dashboard',
  doctor: '/doctor-dashboard',
  reception: '/reception',
  accountant: '/payments',
};

/**
 * Returns the portal that this browser shows; with both tokens, that of the clinic's role
 * (docs/product/basics.md#roles).
 */
export function usePortal(): Portal | null {
  return useSyncExternalStore(subscribe, readPortal, () => null);
}

function readPortal(): Portal | null {
  if (readToken('admin')) return readClinicRole();
  return readToken('doctor') ? 'doctor' : null;
}

function readClinicRole(): ClinicRole {
  const stored = localStorage.getItem(CLINIC_ROLE);
  const earlier = localStorage.getItem(RECEPTION) ? 'reception' : 'admin';
  return CLINIC_ROLES.find((role) => role === stored) ?? earlier;
}

/**
 * Records which role the admin's token belongs to, which only affects what is shown; call it before
 * `setSession`.
 */
export function setClinicRole(role: ClinicRole): void {
  localStorage.setItem(CLINIC_ROLE, role);
}

/** Returns the role that owns the portal's token. */
export function tokenOfPortal(portal: Portal): PortalRole {
  return portal === 'doctor' ? 'doctor' : 'admin';
}

/** Returns the cache key of everything a portal fetched, separate for each token. */
export function portalKey(role: PortalRole, token: string | null) {
  return ['portal', role, token] as const;
}

/** Returns query options of a portal. A background refetch does not extend the session. */
export function portalQuery<R extends RouteName, Role extends PortalRole & RolesOf<R>>(
  role: Role,
  route: RouteAddress<R>,
  body: SentAs<R, Role>,
) {
  const token = readToken(role);
  return queryOptions({
    queryKey: [...portalKey(role, token), route, body],
    queryFn: ({ client, queryKey, signal }): Promise<ReplyAs<R, Role>> => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(route, body, { as: role, signal, background });
    },
    placeholderData: previousDataOf(token),
  });
}

/** Shows the previous page while the next one loads, unless it was fetched with another token. */
function previousDataOf(token: string | null) {
  return <T>(data: T | undefined, before?: { queryKey: readonly unknown[] }): T | undefined =>
    before?.queryKey[2] === token ? data : undefined;
}

/** Returns the name shown in meetings: the profile's, or "Doctor" without one. */
export function useDoctorName(): string {
  const { data } = useQuery(portalQuery('doctor', routes.getDoctorProfile, {}));
  return data?.profileData.name ?? 'Doctor';
}

/** Begins like the portals' other clinic pages, so that their document opens it. */
export const WAITING_ROOM_PATH = '/clinic-waiting-room';

/** Returns the address of the screen; the code stays in the fragment, which never reaches a log. */
export function waitingRoomAddress(code: string): string {
  return `${WAITING_ROOM_PATH}#code=${encodeURIComponent(code)}`;
}
