import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { listAudit, listRecordAccess } from './list-audit.ts';

export function auditRoutes({ zone }: { zone: string }) {
  return { listAudit: listAudit(zone), listRecordAccess: listRecordAccess(zone) } satisfies Partial<
    Handlers<Db>
  >;
}
