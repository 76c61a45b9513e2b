import { Appointment } from '@nadi/contract/appointments';
import { PatientManager } from '@nadi/contract/dependants';
import { Count, Id, line, Success } from '@nadi/contract/fields';
import { PatientRow, UserData } from '@nadi/contract/patients';
import { PaymentRow } from '@nadi/contract/payments';
import type { Routes } from '@nadi/contract/route-definition';
import { z } from 'zod';

export const adminPatientRoutes = {
  /** `search` is a part of a name, an e-mail address or a phone number, or a birth date. Sorted by name. */
  listPatients: {
    method: 'GET',
    path: '/api/admin/patients',
    access: 'reception',
    channel: 'medium',
    body: z.object({
      search: line(80).optional(),
      page: Count(100_000).optional(),
      pageSize: Count(100).optional(),
    }),
    reply: Success.extend({
      patients: z.array(PatientRow),
      total: z.number(),
      timeZone: z.string(),
    }),
  },
  /** Appointments by oldest booking, payments newest first. The request is recorded in the audit trail. */
  getPatient: {
    method: 'GET',
    path: '/api/admin/patient',
    access: 'admin',
    channel: 'medium',
    body: z.object({ patientId: Id }),
    reply: Success.extend({
      patient: UserData,
      /** False until a patient entered by reception has chosen a password. */
      claimed: z.boolean(),
      /** Present for a patient under 18 with a manager. */
      managedBy: PatientManager.optional(),
      registeredAt: z.number(),
      appointments: z.array(Appointment),
      payments: z.array(PaymentRow),
      timeZone: z.string(),
    }),
  },
} as const satisfies Routes;
