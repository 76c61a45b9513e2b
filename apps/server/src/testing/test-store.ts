import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#store/tables.ts';
import { borrowDatabase, releaseDatabase, truncateAll } from './test-database.ts';

export interface TestStore {
  readonly database: Database<Tables>;
  /** Epoch milliseconds: Tuesday 5 January 2027, 09:00 in Kolkata. */
  readonly now: number;
}

/** Provides an empty store for each test of a file, without the server: for what needs no request. */
export function testStore(): TestStore {
  const store = { now: Date.parse('2027-01-05T09:00:00+05:30') } as {
    -readonly [K in keyof TestStore]: TestStore[K];
  };
  beforeAll(async () => {
    store.database = await borrowDatabase();
  });
  beforeEach(() => truncateAll(store.database));
  afterAll(() => releaseDatabase(store.database));
  return store;
}
