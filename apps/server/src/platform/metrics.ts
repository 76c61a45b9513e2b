import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  counter<L extends string>(name: string, help: string, labels: readonly L[]): Counter<L>;
  /** `read` runs at every scrape; the metric is left out if it fails. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    read: () => Figure<L>[] | Promise<Figure<L>[]>,
  ): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface Figure<L extends string> {
  labels: Record<L, string>;
  value: number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of this process: memory, CPU, event loop, and the duration of each route. */
export function createMetrics(app: FastifyInstance): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  timeRequests(app, registry);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    counter: (name, help, labels) => new Counter({ name, help, labelNames: labels, registers }),
    gauge(name, help, labelNames, read) {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          this.reset();
          const figures = await Promise.resolve(read()).catch(() => []);
          for (const { labels, value } of figures) this.set(labels, value);
        },
      });
    },
  };
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const times = new Histogram({
    name: 'nadi_http_request_seconds',
    help: 'How long requests took, by the route they matched',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // Uses the pattern instead of the address, because ids and unknown addresses would create a series
    // each.
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    const { method } = request;
    times.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
