import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RouteName } from '@nadi/contract/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type AppDeps, buildApp } from '#app';
import { type Config, readConfig } from '#config';
import type { Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import type { Tables } from '#store/tables.ts';
import { type Answered, type Person, type RequestOptions, requestAs } from './actors.ts';
import { findLeaks } from './find-leaks.ts';
import { instantPasswords } from './instant-passwords.ts';
import { borrowDatabase, releaseDatabase, truncateAll } from './test-database.ts';

/** Tuesday 5 January 2027, 09:00 in Kolkata. */
export const NINE_IN_THE_MORNING = Date.parse('2027-01-05T09:00:00+05:30');

export interface TestClinic {
  readonly app: FastifyInstance;
  readonly database: Database<Tables>;
  /** Set it to move the clinic's time. Epoch milliseconds. */
  now: number;
  /** Makes a plain call of the route table as a person. */
  request(as: Person, name: RouteName, body?: object, options?: RequestOptions): Promise<Answered>;
}

/**
 * Provides a clinic for one test file: the whole server over a real database of the running engine,
 * with a clock that stands still and an empty store before every test.
 */
export function testClinic(
  settings: Record<string, string> = {},
  extras: () => Partial<AppDeps> = () => ({}),
): TestClinic {
  const clinic = {
    now: NINE_IN_THE_MORNING,
    request: (as, name, body, options) => requestAs(clinic, name, body, { ...options, as }),
  } as { -readonly [K in keyof TestClinic]: TestClinic[K] };
  // No test writes into the data of a clinic that runs from the same folder.
  const config: Config = readConfig({ DATA_DIR: join(tmpdir(), 'nadi-no-data'), ...settings });
  const printed: string[] = [];
  beforeAll(async () => {
    clinic.database = await borrowDatabase();
  });
  beforeEach(async () => {
    clinic.now = NINE_IN_THE_MORNING;
    // It does not close before its payments are done: nothing writes into the emptied tables.
    await clinic.app?.close();
    await truncateAll(clinic.database);
    clinic.app = await buildApp({
      config,
      database: clinic.database,
      passwords: instantPasswords(),
      clock: { now: () => clinic.now },
      log: createLog('debug', { write: (line) => printed.push(line) }),
      redis: null,
      webFolder: resolve('no-web-in-server-tests'),
      ...extras(),
    });
  });
  afterEach(() => {
    const lines = printed.splice(0);
    if (process.env.TEST_LOG) console.log(lines.join(''));
    expect(findLeaks(lines), 'health data, a password or a token in the log').toEqual([]);
  });
  afterAll(async () => {
    await clinic.app?.close();
    if (clinic.database) await releaseDatabase(clinic.database);
  });
  return clinic;
}
