import type { Query } from '#platform/http/handler.ts';
import { presentDependant } from '#presenters/dependant.ts';
import { listDependants as list } from '#store/dependants.ts';
import type { Db } from '#store/tables.ts';

export function listDependants(): Query<Db, 'listDependants'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor, now }, db) {
      const dependants = await list(db, actor.id, new Date(now));
      return { success: true, dependants: dependants.map(presentDependant) };
    },
  };
}
