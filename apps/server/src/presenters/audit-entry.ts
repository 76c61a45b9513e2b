import type { AuditAction, AuditEntry } from '@nadi/contract/audit';
import { CLINIC_SETTING } from '@nadi/domain/permissions';
import type { ListedEntry } from '#store/audit.ts';

export function presentAuditEntry(entry: ListedEntry): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.getTime(),
    // The trail is only appended to, so that an entry may be older than the list of actions.
    action: entry.action as AuditAction,
    actor: { role: entry.actor_role, id: entry.actor_id, name: entry.actor_name ?? '' },
    subject: presentSubject(entry),
    appointmentId: entry.appointment_id,
    emergencyAccessId: entry.emergency_access_id ?? undefined,
  };
}

/** Removes what identifies a member of the staff: the public list of doctors has a name for an id. */
export function withoutStaffName(entry: AuditEntry): AuditEntry {
  const { role, id } = entry.actor;
  return role === 'patient' || id === CLINIC_SETTING
    ? entry
    : { ...entry, actor: { role, name: '' } };
}

function presentSubject({ subject_role: role, subject_id: id, subject_name: name }: ListedEntry) {
  return role === null || id === null ? null : { role, id, name: name ?? '' };
}
