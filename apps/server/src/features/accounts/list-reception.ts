import type { Query } from '#platform/http/handler.ts';
import { listReception as list } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';
import type { AccountMail } from './account-mail.ts';

/** Lists the accounts of reception; `mailEnabled` tells whether an invitation can be sent. */
export function listReception({ enabled }: AccountMail): Query<Db, 'listReception'> {
  return {
    kind: 'query',
    audit: null,
    async execute(_context, db) {
      const accounts = await list(db);
      return {
        success: true,
        mailEnabled: enabled,
        accounts: accounts.map((account) => ({
          _id: account.id,
          name: account.name,
          email: account.email,
          secondFactor: account.second_factor,
          createdAt: account.created_at.getTime(),
          temporaryPasswordEndsAt: account.temporary_password_ends_at?.getTime(),
        })),
      };
    },
  };
}
