import { endpoints, type RouteName } from '@nadi/contract/routes';
import { balanceToMajor } from '@nadi/domain/minor-units';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import type { Passwords } from '#platform/passwords.ts';
import { Problem } from '#platform/problem.ts';
import { equalInConstantTime } from '#platform/token.ts';
import { sumLedger } from '#store/ledger.ts';
import { countOutboxEntries, oldestWaiting } from '#store/outbox.ts';
import type { Tables } from '#store/tables.ts';

interface MetricSources {
  database: Database<Tables>;
  passwords: Passwords;
  clock: Clock;
  meetings(): {
    /** The calls in progress on this node. */
    stats(): { sockets: number; rooms: number; people: number };
    /** Forwarding units, and the rooms and people of this node that they serve; null without one. */
    forwarding(): Readonly<Record<string, number>> | null;
  };
}

/**
 * Serves the metrics. Register it before the routes: only requests to those that follow are
 * measured.
 */
export function serveMetrics(app: FastifyInstance, secret: string, watched: MetricSources): void {
  const metrics = createMetrics(app);
  countOutcomes(app, metrics);
  registerGauges(metrics, watched);
  app.get('/metrics', async (request, reply) => {
    if (!equalInConstantTime(request.headers.authorization ?? '', `Bearer ${secret}`)) {
      throw new Problem('not-found');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

function registerGauges(
  metrics: Metrics,
  { database, passwords, meetings, clock }: MetricSources,
): void {
  metrics.gauge('nadi_meeting', 'People, rooms and sockets of this node', ['count'], () =>
    byName('count', { ...meetings().stats() }),
  );
  const forwardingHelp = 'Forwarding units, and rooms, people and switches of this node';
  metrics.gauge('nadi_forwarding', forwardingHelp, ['count'], () =>
    byName('count', { ...meetings().forwarding() }),
  );
  metrics.gauge('nadi_password_hashes', 'Password hashes under way and waiting', ['state'], () =>
    byName('state', passwords.load()),
  );
  metrics.gauge('nadi_database_connections', 'The pool to PostgreSQL', ['state'], () =>
    byName('state', database.load?.() ?? {}),
  );
  metrics.gauge('nadi_database_up', 'Whether the database answers', [], async () => [
    { labels: {}, value: Number(await database.ready()) },
  ]);
  metrics.gauge('nadi_outbox_entries', 'Messages and other work by state', ['state'], async () =>
    byName('state', await countOutboxEntries(database.db)),
  );
  metrics.gauge(
    'nadi_outbox_oldest_seconds',
    'Age of the oldest message that is due and not delivered',
    ['channel'],
    async () => byName('channel', await oldestWaiting(database.db, new Date(clock.now()))),
  );
  const moved = ['provider', 'kind', 'mode'] as const;
  metrics.gauge('nadi_ledger_entries', 'Payments and refunds of all time', moved, () =>
    ledger(database, ({ entries }) => entries),
  );
  metrics.gauge('nadi_ledger_rupees', 'Money that moved, of all time', moved, () =>
    ledger(database, ({ minor }) => balanceToMajor(minor)),
  );
}

type Total = Awaited<ReturnType<typeof sumLedger>>[number];

async function ledger({ db }: MetricSources['database'], value: (total: Total) => number) {
  const totals = await sumLedger(db);
  return totals.map((total) => ({
    labels: { provider: total.provider, kind: total.kind, mode: total.livemode ? 'live' : 'test' },
    value: value(total),
  }));
}

function byName<L extends string>(label: L, values: Record<string, number>) {
  return Object.entries(values).map(([name, value]) => ({
    labels: { [label]: name } as Record<L, string>,
    value,
  }));
}

/** Labels of the counted routes, which a clinic uses all day. */
const COUNTED: Partial<Record<RouteName, string>> = {
  register: 'registration',
  signIn: 'sign-in',
  signInWithCode: 'sign-in-code',
  bookAppointment: 'booking',
};

/** Counts replies of some routes by their status, which a sealed reply carries in the open as well. */
function countOutcomes(app: FastifyInstance, metrics: Metrics): void {
  const labels = ['what', 'role', 'outcome'] as const;
  const calls = metrics.counter('nadi_calls_total', 'Bookings, sign-ins and registrations', labels);
  const byPath = new Map<string, { what: string; role: string }>(
    endpoints.flatMap(({ name, path, caller }) => {
      const what = COUNTED[name];
      const role = caller === 'visitor' ? 'patient' : caller;
      return what ? [[path, { what, role }] as const] : [];
    }),
  );
  app.addHook('onResponse', async (request, reply) => {
    const counted = byPath.get(request.routeOptions.url ?? '');
    if (counted) calls.inc({ ...counted, outcome: toOutcome(reply.statusCode) });
  });
}

function toOutcome(status: number): string {
  if (status < 400) return 'done';
  return status < 500 ? 'refused' : 'failed';
}
