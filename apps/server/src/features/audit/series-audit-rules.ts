import type { About } from './audit-about.ts';

/** Routes about series. The use cases add an entry for each appointment that they book or cancel. */
export const seriesAuditRules = {
  previewPatientSeries: null,
  // A preview tells when the patient has another appointment.
  previewDoctorSeries: {
    action: 'read-appointments' as const,
    about: ({ body }: { body: { appointmentId: string } }): About => ({
      kind: 'appointment-daily',
      id: body.appointmentId,
    }),
  },
  previewAdminSeries: {
    action: 'read-appointments' as const,
    about: ({ body }: { body: { userId: string } }): About => ({
      kind: 'patients',
      ids: [body.userId],
    }),
  },
  bookPatientSeries: null,
  bookDoctorSeries: null,
  bookAdminSeries: null,
  cancelPatientSeries: null,
  cancelDoctorSeries: null,
  cancelAdminSeries: null,
};
