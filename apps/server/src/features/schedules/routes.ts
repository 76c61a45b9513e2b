import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type BusyCalendarDeps, busyCalendarRoutes } from './busy-calendars.ts';
import { exceptionRoutes, holidayRoutes } from './exceptions.ts';
import { scheduleTemplateRoutes } from './schedule-templates.ts';
import { hoursRoutes } from './schedules.ts';
import { visitTypeRoutes } from './visit-types.ts';

export function scheduleRoutes(deps: BusyCalendarDeps) {
  const { zone, onSlotsChange } = deps;
  return {
    ...hoursRoutes(zone, onSlotsChange),
    ...exceptionRoutes(deps),
    ...holidayRoutes(deps),
    ...busyCalendarRoutes(deps),
    ...scheduleTemplateRoutes(zone, onSlotsChange),
    ...visitTypeRoutes(onSlotsChange),
  } satisfies Partial<Handlers<Db>>;
}
