import { setTimeout as wait } from 'node:timers/promises';
import { startTestPostgres } from '@nadi/server/testing/test-postgres';
import pg from 'pg';
import { type ServerProcess, startServer } from '#bench/server-process.ts';
import { startFaultProxy } from './fault-proxy.ts';

/** Starts two servers over one PostgreSQL, which they reach through a proxy. */
export async function startTwoNodes(settings: Record<string, string>) {
  const cluster = await startTestPostgres({ durable: true });
  const way = await startFaultProxy(cluster.port);
  const throughProxy = new URL(cluster.url('postgres'));
  throughProxy.port = String(way.port);
  const all = { ...settings, DATABASE_URL: throughProxy.href, SAMPLE_DATA: 'off' };
  const nodes = [await startServer(all), await startServer(all)];
  const nodeAt = (n: number) => nodes[n % 2] as ServerProcess;
  const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 4 });
  let killing = true;
  return {
    way,
    pool,
    urlAt: (n: number) => nodeAt(n).url,
    /** Kills one or the other after every `intervalMs` until `stopKilling`; returns how often. */
    async killRepeatedly(intervalMs: number): Promise<number> {
      for (let kills = 0; ; kills += 1) {
        await wait(intervalMs);
        if (!killing) return kills;
        const victim = nodeAt(kills);
        await victim.kill();
        nodes[kills % 2] = await startServer(all, victim.port);
      }
    },
    stopKilling() {
      killing = false;
    },
    async close() {
      for (const node of nodes) await node.kill();
      await pool.end();
      await way.close();
      await cluster.stop();
    },
  };
}
