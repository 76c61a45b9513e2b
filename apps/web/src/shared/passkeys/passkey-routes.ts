import * as routes from '@nadi/contract/generated/route-table';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#shared/api/client.ts';
import { type TokenRole, useSession } from '#shared/session/session.ts';

export const PASSKEY_ROUTES = {
  patient: {
    startSignIn: routes.startPatientPasskeySignIn,
    signIn: routes.signInPatientWithPasskey,
    list: routes.listPatientPasskeys,
    start: routes.startPatientPasskey,
    add: routes.addPatientPasskey,
    rename: routes.renamePatientPasskey,
    remove: routes.removePatientPasskey,
  },
  doctor: {
    startSignIn: routes.startDoctorPasskeySignIn,
    signIn: routes.signInDoctorWithPasskey,
    list: routes.listDoctorPasskeys,
    start: routes.startDoctorPasskey,
    add: routes.addDoctorPasskey,
    rename: routes.renameDoctorPasskey,
    remove: routes.removeDoctorPasskey,
  },
  admin: {
    startSignIn: routes.startAdminPasskeySignIn,
    signIn: routes.signInAdminWithPasskey,
    list: routes.listAdminPasskeys,
    start: routes.startAdminPasskey,
    add: routes.addAdminPasskey,
    rename: routes.renameAdminPasskey,
    remove: routes.removeAdminPasskey,
  },
} as const;

/** Returns the account's passkeys, and a function to fetch them again. */
export function usePasskeys(role: TokenRole) {
  const queries = useQueryClient();
  const { token } = useSession(role);
  const queryKey = ['passkeys', role, token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: ({ client, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(PASSKEY_ROUTES[role].list, {}, { signal, background });
    },
  });
  const refresh = () => void queries.invalidateQueries({ queryKey });
  return { data, error, refetch, isFetching, refresh };
}
