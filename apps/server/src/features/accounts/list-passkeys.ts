import type { Query } from '#platform/http/handler.ts';
import { listPasskeysOf } from '#store/passkeys.ts';
import { hasSecondFactor } from '#store/second-factors.ts';
import type { Db } from '#store/tables.ts';
import { relyingParty } from './passkey-options.ts';

type ListRoute = 'listPatientPasskeys' | 'listDoctorPasskeys' | 'listAdminPasskeys';

/** Lists the account's passkeys, and whether and how another one can be added. */
export function listPasskeys({ publicUrl }: { publicUrl: string }): Query<Db, ListRoute> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const passkeys = await listPasskeysOf(db, actor);
      return {
        success: true,
        available: relyingParty(publicUrl) !== null,
        needsCode: await hasSecondFactor(db, actor),
        passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
          id,
          name,
          addedAt: created_at.getTime(),
          ...(used_at && { usedAt: used_at.getTime() }),
        })),
      };
    },
  };
}
