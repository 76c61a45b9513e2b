import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { presentManager, presentPatient } from '#presenters/patient.ts';
import { presentPayment } from '#presenters/payment.ts';
import { listPatientAppointments } from '#store/appointments.ts';
import { findManager } from '#store/dependants.ts';
import { findPatient } from '#store/patients.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';

const PAYMENTS_MAX = 500;

/** Returns a patient's contact details, appointments and payments, for the admin. */
export function getPatient(zone: string): Query<Db, 'getPatient'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-patient',
      about: ({ body }) => ({ kind: 'patients', ids: [body.patientId] }),
    },
    async execute({ body: { patientId }, now }, db) {
      const patient = await findPatient(db, patientId);
      if (!patient) throw new Problem('patient-not-found');
      const manager = await findManager(db, patientId, new Date(now));
      const appointments = await listPatientAppointments(db, [patientId]);
      const payments = await listPayments(
        db,
        { patientIds: [patientId] },
        { limit: PAYMENTS_MAX, offset: 0 },
      );
      return {
        success: true,
        patient: presentPatient(patient),
        claimed: patient.password_hash !== null,
        managedBy: manager && presentManager(manager),
        registeredAt: patient.created_at.getTime(),
        appointments: appointments.map(presentAppointment),
        payments: payments.map(presentPayment),
        timeZone: zone,
      };
    },
  };
}
