import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { getAdminDashboard } from './get-admin-dashboard.ts';
import { getClinicFigures } from './get-clinic-figures.ts';
import { getDoctorDashboard } from './get-doctor-dashboard.ts';
import { getDoctorWeeks } from './get-doctor-weeks.ts';

export function dashboardRoutes({
  zone,
  livemode,
}: {
  zone: string;
  /** Which online payments count as earnings: live ones, or test payments in trial mode. */
  livemode: boolean;
}) {
  return {
    getAdminDashboard: getAdminDashboard(zone),
    getClinicFigures: getClinicFigures(zone, livemode),
    getDoctorDashboard: getDoctorDashboard(zone, livemode),
    getDoctorWeeks: getDoctorWeeks(zone, livemode),
  } satisfies Partial<Handlers<Db>>;
}
