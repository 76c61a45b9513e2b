import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type BusyCalendarDeps, getBusyCalendar, setBusyCalendar } from './busy-calendars.ts';
import { addException, holidayRoutes, removeException } from './exceptions.ts';
import { scheduleTemplateRoutes } from './schedule-templates.ts';
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
    ...holidayRoutes(deps),
    ...scheduleTemplateRoutes(zone, onSlotsChange),
    getDoctorVisitTypes: getVisitTypes(),
    getAdminVisitTypes: getVisitTypes(),
    setDoctorVisitTypes: setVisitTypes(onSlotsChange),
    setAdminVisitTypes: setVisitTypes(onSlotsChange),
  } satisfies Partial<Handlers<Db>>;
}
