import {
  EmergencyAccess,
  EmergencyPatient,
  EmergencyReason,
  EmergencyRemark,
} from '@nadi/contract/emergency-access';
import { Id, Instant, IsoDate, line, Success } from '@nadi/contract/fields';
import { UserData } from '@nadi/contract/patients';
import { HealthEntry, RecordEntry } from '@nadi/contract/record';
import type { Routes } from '@nadi/contract/route-definition';
import { PatientReading } from '@nadi/contract/vitals';
import { PERSON_NAME_MAX } from '@nadi/domain/limits';
import { z } from 'zod';

/** All answer 409 `emergency-access-off` unless the clinic has turned on emergency access. */
export const emergencyAccessRoutes = {
  /**
   * Finds a patient by the whole phone number, or by full name and date of birth. Up to five who share a phone number;
   * none if more do. Every search is in the audit trail.
   */
  findEmergencyPatient: {
    method: 'GET',
    paths: { doctor: '/api/doctor/emergency-patient' },
    body: z.object({
      phone: line(40).optional(),
      name: line(PERSON_NAME_MAX).optional(),
      dob: IsoDate.optional(),
    }),
    reply: Success.extend({ patients: z.array(EmergencyPatient) }),
  },
  /**
   * Opens the record for an hour, and tells patient and admins. While it is open, opening it again returns it as it is.
   * 409 `already-treats` for a patient of the doctor.
   */
  openEmergencyAccess: {
    paths: { doctor: '/api/doctor/emergency-access' },
    body: z.object({ userId: Id, reason: EmergencyReason }),
    reply: Success.extend({ accessId: Id, endsAt: z.number() }),
  },
  /** The record with every doctor's appointments, without drafts of notes; 409 `emergency-access-ended` after the end. */
  getEmergencyRecord: {
    method: 'GET',
    paths: { doctor: '/api/doctor/emergency-record' },
    body: z.object({ accessId: Id }),
    reply: Success.extend({
      endsAt: z.number(),
      /** The server's time of the reply. */
      now: z.number(),
      patient: UserData,
      entries: z.array(HealthEntry),
      appointments: z.array(RecordEntry),
      /** Oldest first. */
      readings: z.array(PatientReading),
      timeZone: z.string(),
    }),
  },
  /** Newest first, also while emergency access is off; `next` is the `before` of the following page. */
  listEmergencyAccesses: {
    method: 'GET',
    paths: { admin: '/api/admin/emergency-accesses' },
    body: z.object({ before: Instant.optional() }),
    reply: Success.extend({
      accesses: z.array(EmergencyAccess),
      next: z.number().nullable(),
      timeZone: z.string(),
    }),
  },
  /** Once for each access; 409 `already-checked`. */
  checkEmergencyAccess: {
    paths: { admin: '/api/admin/check-emergency-access' },
    body: z.object({ accessId: Id, justified: z.boolean(), remark: EmergencyRemark.optional() }),
  },
} as const satisfies Routes;
