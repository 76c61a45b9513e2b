import type { z } from 'zod';
import {
  ACCESS_ROLES,
  type Access,
  type Defaults,
  type Endpoint,
  endpointsOf,
  type Routes,
  withDefaults,
} from './route-definition.ts';
import { accountsRoutes } from './routes/accounts.ts';
import { appointmentsRoutes } from './routes/appointments.ts';
import { cashUpsRoutes } from './routes/cash-ups.ts';
import { clinicRoutes } from './routes/clinic.ts';
import { consultationRoutes } from './routes/consultation.ts';
import { copiesRoutes } from './routes/copies.ts';
import { disputesRoutes } from './routes/disputes.ts';
import { doctorsRoutes } from './routes/doctors.ts';
import { emergencyAccessRoutes } from './routes/emergency-access.ts';
import { erasureRoutes } from './routes/erasure.ts';
import { importsRoutes } from './routes/imports.ts';
import { invoicesRoutes } from './routes/invoices.ts';
import { leaveRoutes } from './routes/leave.ts';
import { locationsRoutes } from './routes/locations.ts';
import { meetingsRoutes } from './routes/meetings.ts';
import { messagesRoutes } from './routes/messages.ts';
import { openingRoutes } from './routes/opening.ts';
import { passkeysRoutes } from './routes/passkeys.ts';
import { patientsRoutes } from './routes/patients.ts';
import { paymentsRoutes } from './routes/payments.ts';
import { receptionRoutes } from './routes/reception.ts';
import { recordRoutes } from './routes/record.ts';
import { replanningRoutes } from './routes/replanning.ts';
import { reportsRoutes } from './routes/reports.ts';
import { requestsRoutes } from './routes/requests.ts';
import { schedulesRoutes } from './routes/schedules.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { secureRoutes } from './routes/secure.ts';
import { seriesRoutes } from './routes/series.ts';
import { vitalsRoutes } from './routes/vitals.ts';
import { waitlistRoutes } from './routes/waitlist.ts';

const declared = {
  ...accountsRoutes,
  ...appointmentsRoutes,
  ...clinicRoutes,
  ...consultationRoutes,
  ...copiesRoutes,
  ...disputesRoutes,
  ...doctorsRoutes,
  ...emergencyAccessRoutes,
  ...erasureRoutes,
  ...importsRoutes,
  ...cashUpsRoutes,
  ...invoicesRoutes,
  ...leaveRoutes,
  ...locationsRoutes,
  ...meetingsRoutes,
  ...messagesRoutes,
  ...openingRoutes,
  ...passkeysRoutes,
  ...patientsRoutes,
  ...paymentsRoutes,
  ...receptionRoutes,
  ...recordRoutes,
  ...replanningRoutes,
  ...schedulesRoutes,
  ...secondFactorRoutes,
  ...secureRoutes,
  ...seriesRoutes,
  ...vitalsRoutes,
  ...reportsRoutes,
  ...requestsRoutes,
  ...waitlistRoutes,
} as const satisfies Routes;

/** Every JSON route of the server, for all its callers: method, channel, paths and schemas. */
export const routes = withDefaults(declared);

type Declared = typeof declared;
export type RouteName = keyof Declared;

/** The kinds of callers that have a path of the route. */
export type CallerOf<R extends RouteName> = R extends RouteName
  ? Extract<keyof Declared[R]['paths'], Access>
  : never;

type Stated<Part extends PropertyKey> = { readonly [P in Part]: unknown };

/** The schema that a route declares, or the default. */
type SchemaOf<R extends RouteName, Part extends keyof Defaults> =
  Declared[R] extends Stated<Part> ? Declared[R][Part] : Defaults[Part];

/** The schema of a route, or the one that overrides it for a caller. */
type Schema<R extends RouteName, C, Part extends 'body' | 'reply'> = Declared[R] extends {
  readonly overrides: infer Overrides;
}
  ? C extends keyof Overrides
    ? Overrides[C] extends Stated<Part>
      ? Overrides[C][Part]
      : SchemaOf<R, Part>
    : SchemaOf<R, Part>
  : SchemaOf<R, Part>;

export type Body<R extends RouteName, C extends Access = CallerOf<R>> = R extends RouteName
  ? z.output<Schema<R, C, 'body'>>
  : never;
export type Sent<R extends RouteName, C extends Access = CallerOf<R>> = R extends RouteName
  ? z.input<Schema<R, C, 'body'>>
  : never;
export type ReplyBody<R extends RouteName, C extends Access = CallerOf<R>> = R extends RouteName
  ? z.output<Schema<R, C, 'reply'>>
  : never;

export interface NamedEndpoint extends Endpoint {
  readonly name: RouteName;
}

/** Every path of every route. */
export const endpoints: readonly NamedEndpoint[] = (Object.keys(routes) as RouteName[]).flatMap(
  (name) => endpointsOf(routes[name]).map((endpoint) => ({ name, ...endpoint })),
);

/**
 * Returns a route on the path of a caller, or on a path that the caller's role may use as well; a route with
 * one path needs no caller. @throws if there is none
 */
export function endpointFor(name: RouteName, caller?: Access): NamedEndpoint {
  const all = endpoints.filter((each) => each.name === name);
  const own = all.find((each) => each.caller === caller);
  const shared = all.find((each) =>
    (ACCESS_ROLES[each.caller] as readonly string[]).includes(caller ?? ''),
  );
  const found = own ?? shared ?? (all.length === 1 ? all[0] : undefined);
  if (!found) throw new Error(`${name} has several paths, and none for ${caller ?? 'no caller'}`);
  return found;
}
