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
    getSchedule: getSchedule(zone),

    setHours: setHours(onSlotsChange),

    addException: addException(deps),

    removeException: removeException(onSlotsChange),

    getBusyCalendar: getBusyCalendar(),

    setBusyCalendar: setBusyCalendar(deps),

    ...holidayRoutes(deps),
    ...scheduleTemplateRoutes(zone, onSlotsChange),
    getVisitTypes: getVisitTypes(),

    setVisitTypes: setVisitTypes(onSlotsChange),
  } satisfies Partial<Handlers<Db>>;
}
