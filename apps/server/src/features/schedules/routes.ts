import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type BusyCalendarDeps, getBusyCalendar, setBusyCalendar } from './busy-calendars.ts';
import {
  addException,
  addHolidays,
  listHolidays,
  previewHolidays,
  removeException,
} from './exceptions.ts';
import {
  applyScheduleTemplate,
  listScheduleTemplates,
  removeScheduleTemplate,
  saveScheduleTemplate,
} from './schedule-templates.ts';
import { getAvailability, getSchedule, setHours } from './schedules.ts';
import { getVisitTypes, setVisitTypes } from './visit-types.ts';

export function scheduleRoutes(deps: BusyCalendarDeps) {
  const { zone, onSlotsChange } = deps;
  return {
    getAvailability: getAvailability(zone),
    getDoctorSchedule: getSchedule(zone),
    getAdminSchedule: getSchedule(zone),
    setDoctorHours: setHours(onSlotsChange),
    setAdminHours: setHours(onSlotsChange),
    addDoctorException: addException(deps),
    addAdminException: addException(deps),
    removeDoctorException: removeException(onSlotsChange),
    removeAdminException: removeException(onSlotsChange),
    getDoctorBusyCalendar: getBusyCalendar(),
    getAdminBusyCalendar: getBusyCalendar(),
    setDoctorBusyCalendar: setBusyCalendar(deps),
    setAdminBusyCalendar: setBusyCalendar(deps),
    listHolidays: listHolidays(zone),
    addHolidays: addHolidays(deps),
    previewHolidays: previewHolidays(zone),
    listScheduleTemplates: listScheduleTemplates(),
    saveScheduleTemplate: saveScheduleTemplate(zone),
    applyScheduleTemplate: applyScheduleTemplate(onSlotsChange),
    removeScheduleTemplate: removeScheduleTemplate(),
    getDoctorVisitTypes: getVisitTypes(),
    getAdminVisitTypes: getVisitTypes(),
    setDoctorVisitTypes: setVisitTypes(onSlotsChange),
    setAdminVisitTypes: setVisitTypes(onSlotsChange),
  } satisfies Partial<Handlers<Db>>;
}
