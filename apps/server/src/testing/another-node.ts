import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '#app';
import { readConfig } from '#config';
import { createLog } from '#platform/log.ts';
import type { TestClinic } from './build-app.ts';
import { instantPasswords } from './instant-passwords.ts';

/** Starts a second server over the same database; the caller closes it. */
export function anotherNode(
  clinic: TestClinic,
  settings: Record<string, string> = {},
  extras: Partial<AppDeps> = {},
): Promise<FastifyInstance> {
  return buildApp({
    config: readConfig(settings),
    database: clinic.database,
    passwords: instantPasswords(),
    clock: { now: () => clinic.now },
    log: createLog('silent'),
    redis: null,
    webFolder: resolve('no-web-in-server-tests'),
    ...extras,
  });
}
