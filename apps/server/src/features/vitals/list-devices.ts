import type { Read } from '#platform/http/handler.ts';
import { listDevices as select } from '#store/devices.ts';
import type { Sql } from '#store/tables.ts';

export function listDevices(): Read<Sql, 'listDevices'> {
  return {
    kind: 'read',
    async run({ actor }, sql) {
      const devices = (await select(sql, actor.id)).map(({ id, name, paired_at, read_at }) => ({
        _id: id,
        name,
        pairedAt: paired_at.getTime(),
        lastReadAt: read_at?.getTime() ?? null,
      }));
      return { success: true, devices };
    },
  };
}
