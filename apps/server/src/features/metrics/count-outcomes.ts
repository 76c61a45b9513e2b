import { type RouteName, routes } from '@nadi/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#platform/metrics.ts';

/** Labels of the counted routes, which a clinic uses all day. */
const COUNTED: Partial<Record<RouteName, { what: string; role: string }>> = {
  register: { what: 'registration', role: 'patient' },
  signInPatient: { what: 'sign-in', role: 'patient' },
  signInDoctor: { what: 'sign-in', role: 'doctor' },
  signInAdmin: { what: 'sign-in', role: 'admin' },
  signInDoctorWithCode: { what: 'sign-in-code', role: 'doctor' },
  signInAdminWithCode: { what: 'sign-in-code', role: 'admin' },
  bookAppointment: { what: 'booking', role: 'patient' },
};

/** Counts replies of some routes by their status, which a sealed reply carries in the open as well. */
export function countOutcomes(app: FastifyInstance, metrics: Metrics): void {
  const labels = ['what', 'role', 'outcome'] as const;
  const calls = metrics.counter('nadi_calls_total', 'Bookings, sign-ins and registrations', labels);
  const byPath = new Map<string, { what: string; role: string }>(
    Object.entries(COUNTED).map(([name, counted]) => [routes[name as RouteName].path, counted]),
  );
  app.addHook('onResponse', async (request, reply) => {
    const counted = byPath.get(request.routeOptions.url ?? '');
    if (counted) calls.inc({ ...counted, outcome: outcomeOf(reply.statusCode) });
  });
}

function outcomeOf(status: number): string {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
