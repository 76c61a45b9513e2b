import { daySpan } from '@nadi/domain/iso-date';
import { type AccountHolder, patientsOf } from '@nadi/domain/permissions';
import { ownReading } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { presentAuditEntry, withoutStaffName } from '#presenters/audit-entry.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { presentEmergencyAccess } from '#presenters/emergency-access.ts';
import { type AuditQuery, listAudit } from '#store/audit.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listEmergencyAccesses } from '#store/emergency-accesses.ts';
import type { Db } from '#store/tables.ts';

const PAGE_SIZE = 50;

export function auditRoutes(zone: string) {
  return {
    /**
     * Lists the trail page by page, by the id of the last entry: entries written meanwhile shift
     * nothing.
     */
    listAudit: {
      kind: 'query',
      audit: { action: 'read-audit', about: ownReading },
      async execute({ body }, db) {
        const { from, until } = daySpan(zone, body);
        const { action, role, before, pageSize = PAGE_SIZE } = body;
        return onePage(db, zone, pageSize, {
          action,
          role,
          before,
          search: body.search || undefined,
          from: from === undefined ? undefined : new Date(from),
          until: until === undefined ? undefined : new Date(until),
        });
      },
    },
    /**
     * Lists reads and changes by others of the records of this patient and their dependants. The clinic
     * decides whether its staff are named (docs/product/record.md#record-access-page).
     */
    listRecordAccess: {
      kind: 'query',
      audit: null,
      async execute({ actor, body }, db) {
        const mine = { subjectIds: patientsOf(actor), notBy: actor.id, before: body.before };
        const page = await onePage(db, zone, PAGE_SIZE, mine);
        const { showStaffNames = true } = presentClinicSettings(await findClinicSettings(db));
        const shown = showStaffNames ? page.entries : page.entries.map(withoutStaffName);
        const entries = shown.map((entry) =>
          entry.subject?.id === actor.id ? entry : { ...entry, ofDependant: true },
        );
        if (body.before !== undefined) return { ...page, entries };
        const emergencies = await listEmergencies(db, actor, showStaffNames);
        return { ...page, entries, emergencies };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/** At most so many are shown. */
const EMERGENCIES_MAX = 100;

/** Lists the emergency accesses to the records of this patient and their dependants. */
async function listEmergencies(db: Db, actor: AccountHolder, showStaffNames: boolean) {
  const patientIds = patientsOf(actor);
  const found = await listEmergencyAccesses(db, { patientIds, limit: EMERGENCIES_MAX });
  return found.map((access) => ({
    ...presentEmergencyAccess(access),
    ...(!showStaffNames && { doctor: '' }),
    ...(access.patient_id !== actor.id && { ofDependant: true }),
  }));
}

async function onePage(db: Db, zone: string, size: number, query: Omit<AuditQuery, 'limit'>) {
  const found = await listAudit(db, { ...query, limit: size + 1 });
  const shown = found.slice(0, size);
  const next = found.length > size ? (shown.at(-1)?.id ?? null) : null;
  return { success: true as const, entries: shown.map(presentAuditEntry), next, timeZone: zone };
}
