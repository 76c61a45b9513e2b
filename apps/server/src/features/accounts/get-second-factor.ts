import type { Query } from '#platform/http/handler.ts';
import { countRecoveryCodes, findSecondFactor } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';

type GetRoute = 'getDoctorSecondFactor' | 'getAdminSecondFactor';

/** Returns whether the account signs in in two steps, and how many recovery codes are left. */
export function getSecondFactor(): Query<Db, GetRoute> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const since = (await findSecondFactor(db, actor))?.confirmed_at;
      if (!since) return { success: true, on: false, recoveryCodes: 0 };
      const recoveryCodes = await countRecoveryCodes(db, actor);
      return { success: true, on: true, since: since.getTime(), recoveryCodes };
    },
  };
}
