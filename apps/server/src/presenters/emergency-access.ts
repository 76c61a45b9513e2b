import type { EmergencyAccess, EmergencyPatient } from '@nadi/contract/emergency-access';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import type { FoundPatient, ListedAccess } from '#store/emergency-accesses.ts';

/** Presents an access without the admin's remark. */
export function presentEmergencyAccess(access: ListedAccess): EmergencyAccess {
  return {
    _id: access.id,
    doctor: access.doctor_name,
    patient: access.patient_name,
    reason: access.reason,
    openedAt: access.opened_at.getTime(),
    endsAt: access.ends_at.getTime(),
    checkedAt: access.reviewed_at?.getTime(),
    justified: access.justified ?? undefined,
  };
}

export function presentFoundPatient(
  { id, name, phone, born_on: bornOn }: FoundPatient,
  { zone, now }: { zone: string; now: number },
): EmergencyPatient {
  return {
    _id: id,
    name,
    age: (bornOn === null ? null : ageOn(bornOn, wallClock(zone, now))) ?? undefined,
    phoneEnd: phone.replace(/\D/g, '').slice(-2) || undefined,
  };
}
