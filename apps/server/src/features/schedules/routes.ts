import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type BusyCalendarDeps, busyCalendarRoutes } from './busy-calendars.ts';
import { exceptionRoutes, holidayRoutes } from './exceptions.ts';
import { explainTimesRoutes } from './explain-times.ts';
import { scheduleTemplateRoutes } from './schedule-templates.ts';
import { hoursRoutes } from './schedules.ts';
import { visitTypeRoutes } from './visit-types.ts';

export function scheduleRoutes(
  deps: BusyCalendarDeps & {
    /** @throws Problem 'clinic-closed' before the clinic's first day. */
    requireOpen(db: Db): Promise<void>;
  },
) {
  const { zone, onSlotsChange } = deps;
  return {
    ...hoursRoutes(deps),
    ...explainTimesRoutes(zone),
    ...exceptionRoutes(deps),
    ...holidayRoutes(deps),
    ...busyCalendarRoutes(deps),
    ...scheduleTemplateRoutes(zone, onSlotsChange),
    ...visitTypeRoutes(onSlotsChange),
  } satisfies Partial<Handlers<Db>>;
}
