import type { Query } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { listDevices as select } from '#store/vitals.ts';

export function listDevices(): Query<Db, 'listDevices'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor }, db) {
      const devices = (await select(db, actor.id)).map(({ id, name, paired_at, read_at }) => ({
        _id: id,
        name,
        pairedAt: paired_at.getTime(),
        lastReadAt: read_at?.getTime() ?? null,
      }));
      return { success: true, devices };
    },
  };
}
