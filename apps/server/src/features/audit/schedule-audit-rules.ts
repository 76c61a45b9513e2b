import { type About, ofDoctor, ofDoctorOrClinic, ofPatients, ofSelf } from './audit-about.ts';

/** The audit entries of routes about hours, leave and visit types. */
export const scheduleAuditRules = {
  getAvailability: null,
  getDoctorSchedule: null,
  getAdminSchedule: null,
  getDoctorVisitTypes: null,
  getAdminVisitTypes: null,
  setDoctorHours: changed(ofSelf),
  addDoctorException: changed(ofSelf),
  removeDoctorException: changed(ofSelf),
  setDoctorVisitTypes: changed(ofSelf),
  setAdminHours: changed(ofDoctor),
  addAdminException: changed(ofDoctorOrClinic),
  removeAdminException: changed(ofDoctorOrClinic),
  getDoctorBusyCalendar: null,
  getAdminBusyCalendar: null,
  setDoctorBusyCalendar: changed(ofSelf),
  setAdminBusyCalendar: changed(ofDoctor),
  listHolidays: null,
  addHolidays: changed(ofSelf),
  previewHolidays: null,
  setAdminVisitTypes: changed(ofDoctor),
  listScheduleTemplates: null,
  saveScheduleTemplate: changed(ofSelf),
  applyScheduleTemplate: changed(ofDoctor),
  removeScheduleTemplate: changed(ofSelf),
  listDoctorLeave: { action: 'read-appointments' as const, about: ofPatients },
  listAdminLeave: { action: 'read-appointments' as const, about: ofPatients },
  // The use case adds an entry for each appointment that it moves or cancels.
  decideDoctorLeave: changed(ofSelf),
  decideAdminLeave: changed(ofDoctorOrClinic),
};

function changed<C>(about: (call: C) => About) {
  return { action: 'changed-schedule' as const, about };
}
