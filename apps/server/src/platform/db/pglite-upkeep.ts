import { AsyncResource } from 'node:async_hooks';
import type { Results } from '@electric-sql/pglite';
import type { DatabaseLog } from './database.ts';

/** Changed rows between two checks of the tables; a check takes a millisecond or two. */
const CHANGED_BETWEEN_LOOKS = 250;
/**
 * A sample a quarter as large as usual, because analysing a large table then blocks others a quarter as
 * long.
 */
const STATISTICS_TARGET = 25;

// Uses the rules of autovacuum with half its scale and 8 kB pages. It includes a table that has grown since
// the last stored counts, such as before a crash.
const FIND_DUE = `
  SELECT format('%I.%I', tables.schemaname, tables.relname) AS name, n_dead_tup > 50 + 0.2 * rows AS has_dead
  FROM pg_stat_user_tables tables JOIN pg_class ON pg_class.oid = tables.relid,
    LATERAL (SELECT greatest(reltuples, 0) AS rows) AS estimate
  WHERE n_mod_since_analyze > 50 + 0.1 * rows OR n_dead_tup > 50 + 0.2 * rows
    OR pg_relation_size(pg_class.oid) > 8192 * (10 + 1.5 * relpages)`;

interface Due {
  name: string;
  has_dead: boolean;
}

interface Engine {
  /** Runs text when no other statement waits, or as every fifth turn; several texts are several turns. */
  run(text: string): Promise<Results[]>;
  /** Number of rows that statements have changed since the start. */
  changedRows(): number;
}

/**
 * Analyses and vacuums the tables of the embedded database, which has no autovacuum. Without it, plans made
 * for a small table slow a growing clinic to a quarter. Checks when enough rows have changed, and once
 * after the start; each table is a separate turn.
 */
export class PgliteUpkeep {
  readonly #engine: Engine;
  readonly #log: DatabaseLog;
  readonly #begin: () => Promise<void>;
  #seen = -CHANGED_BETWEEN_LOOKS;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(engine: Engine, log: DatabaseLog) {
    this.#engine = engine;
    this.#log = log;
    // Runs outside the request, transaction and precedence that changed the last rows.
    this.#begin = AsyncResource.bind(() => this.#run());
  }

  /** Starts if enough rows have changed; called after every turn of others. */
  beginIfDue(): void {
    const changed = this.#engine.changedRows();
    if (this.#stopped || this.#running || changed - this.#seen < CHANGED_BETWEEN_LOOKS) return;
    this.#seen = changed;
    this.#running = this.#begin().finally(() => {
      this.#running = null;
    });
  }

  /** Waits for the current table. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      // Counts are added up once a second unless requested, and after the statement.
      await this.#engine.run('SELECT pg_stat_force_next_flush()');
      const [found] = await this.#engine.run(FIND_DUE);
      for (const { name, has_dead } of (found?.rows ?? []) as Due[]) {
        if (this.#stopped) return;
        await this.#engine.run(`SET default_statistics_target = ${STATISTICS_TARGET}`);
        await this.#engine.run(`${has_dead ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${name}`);
        await this.#engine.run('RESET default_statistics_target');
      }
    } catch (err) {
      if (!this.#stopped)
        this.#log.warn({ err }, 'The statistics of the database were not renewed');
    }
  }
}
