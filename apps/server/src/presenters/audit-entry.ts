import type { AuditEntry } from '@nadi/contract/audit';
import type { ListedEntry } from '#store/audit.ts';

export function presentAuditEntry(entry: ListedEntry): AuditEntry {
  const subject = entry.subject_role !== null && entry.subject_id !== null;
  return {
    id: entry.id,
    at: entry.at.getTime(),
    action: entry.action as AuditEntry['action'],
    actor: { role: entry.actor_role, id: entry.actor_id, name: entry.actor_name ?? '' },
    subject: subject
      ? {
          role: entry.subject_role as NonNullable<AuditEntry['subject']>['role'],
          id: entry.subject_id as string,
          name: entry.subject_name ?? '',
        }
      : null,
    appointmentId: entry.appointment_id,
  };
}
