import * as routes from '@nadi/contract/generated/route-table';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { portalQuery } from './portal.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
const calls = vi.mocked(request);
afterEach(() => calls.mockReset());

test('marks only the refetch of a list as background, not its first fetch', async () => {
  calls.mockResolvedValue({ success: true } as never);
  const client = new QueryClient();
  const query = portalQuery('admin', routes.listPatients, { page: 1 });
  await client.fetchQuery(query);
  await client.refetchQueries(query);
  const flags = calls.mock.calls.map(([, , options]) => options?.background);
  expect(flags).toEqual([false, true]);
  await client.fetchQuery(portalQuery('admin', routes.listPatients, { page: 2 }));
  expect(calls.mock.calls.at(-1)?.[2]?.background).toBe(false);
});
