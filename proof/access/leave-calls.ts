import { randomUUID } from 'node:crypto';
import type { Side } from './world.ts';

const aLeave = ({ leave }: Side) => ({ exceptionId: leave });
const aTemplate = () => ({ templateId: randomUUID() });

/** Calls of routes about leave over appointments, and about templates of hours. */
export const leaveCalls = {
  listDoctorLeave: aLeave,
  decideDoctorLeave: decisions,
  listAdminLeave: aLeave,
  decideAdminLeave: decisions,
  listScheduleTemplates: () => ({}),
  saveScheduleTemplate: ({ doctor }: Side) => ({ docId: doctor.id, name: 'Mornings' }),
  applyScheduleTemplate: ({ doctor }: Side) => ({ docId: doctor.id, ...aTemplate() }),
  removeScheduleTemplate: aTemplate,
};

function decisions(side: Side) {
  return {
    ...aLeave(side),
    decisions: [{ appointmentId: side.leaveAppointment, action: 'keep' }],
  };
}
