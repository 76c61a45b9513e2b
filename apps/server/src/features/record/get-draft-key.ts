import { createHmac } from 'node:crypto';
import type { Query } from '#platform/http/handler.ts';
import { clinicSecret } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';

/**
 * Returns the key under which a browser stores what this doctor has typed and not saved; the same at each
 * sign-in, and no other account's (docs/security.md#drafts-in-the-browser).
 */
export function getDraftKey(): Query<Db, 'getDraftKey'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const secret = await clinicSecret(db, 'draft-secret');
      const key = createHmac('sha256', secret).update(`doctor:${actor.id}`).digest('base64url');
      return { success: true, key };
    },
  };
}
