import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { listAudit, listRecordAccess } from './list-audit.ts';

export function auditRoutes({
  zone,
}: {
  zone: string;
}): Handlers<Db, 'listAudit' | 'listRecordAccess'> {
  return { listAudit: listAudit(zone), listRecordAccess: listRecordAccess(zone) };
}
