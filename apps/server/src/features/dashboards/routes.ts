import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import type { DashboardDeps } from './clinic-alerts.ts';
import { getAdminDashboard } from './get-admin-dashboard.ts';
import { getClinicFigures } from './get-clinic-figures.ts';
import { getDoctorDashboard } from './get-doctor-dashboard.ts';
import { getDoctorWeeks } from './get-doctor-weeks.ts';

export function dashboardRoutes(deps: DashboardDeps) {
  const { zone, livemode } = deps;
  return {
    getAdminDashboard: getAdminDashboard(zone),
    getClinicFigures: getClinicFigures(deps),
    getDoctorDashboard: getDoctorDashboard(zone, livemode),
    getDoctorWeeks: getDoctorWeeks(zone, livemode),
  } satisfies Partial<Handlers<Db>>;
}
