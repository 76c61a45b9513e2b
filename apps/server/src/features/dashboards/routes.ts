import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { type DashboardDeps, getAdminDashboard, getClinicFigures } from './clinic-dashboard.ts';
import { getDoctorDashboard, getDoctorWeeks } from './doctor-dashboard.ts';

export function dashboardRoutes(deps: DashboardDeps) {
  const { zone, livemode } = deps;
  return {
    getAdminDashboard: getAdminDashboard(zone),
    getClinicFigures: getClinicFigures(deps),
    getDoctorDashboard: getDoctorDashboard(zone, livemode),
    getDoctorWeeks: getDoctorWeeks(zone, livemode),
  } satisfies Partial<Handlers<Db>>;
}
