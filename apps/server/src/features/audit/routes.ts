import type { Handlers } from '#platform/http/handler.ts';
import type { Sql } from '#store/tables.ts';
import { listAudit, listRecordAccess } from './list-audit.ts';

export function auditRoutes({
  zone,
}: {
  zone: string;
}): Handlers<Sql, 'listAudit' | 'listRecordAccess'> {
  return { listAudit: listAudit(zone), listRecordAccess: listRecordAccess(zone) };
}
