import * as routes from '@nadi/contract/generated/route-table';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import user from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { useChange } from './mutations.ts';
import { portalQuery } from './portal.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

function Queue({ change }: { change: () => Promise<object> }) {
  const { data, refetch } = useQuery(portalQuery('admin', routes.listWalkIns, {}));
  const { mutate } = useChange(change);
  return (
    <>
      <p>{data ? `${data.walkIns.length} waiting` : 'Loading'}</p>
      <button type="button" onClick={() => void refetch()}>
        Poll
      </button>
      <button type="button" onClick={() => mutate()}>
        Add
      </button>
    </>
  );
}

/** Opens a queue and returns its pending requests; the test answers each with a number of people. */
function open() {
  const waiting: ((count: number) => void)[] = [];
  vi.mocked(request).mockImplementation(
    () =>
      new Promise((resolve) => {
        waiting.push((count) =>
          resolve({ success: true, walkIns: Array(count).fill({}) } as never),
        );
      }),
  );
  renderWithQueries(<Queue change={async () => ({})} />);
  return waiting;
}

const untilSent = (waiting: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(waiting).toHaveLength(count));

test('a pending first load does not overwrite the queue after a change', async () => {
  const waiting = open();
  await untilSent(waiting, 1);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await untilSent(waiting, 2);
  waiting[1]?.(1);
  await screen.findByText('1 waiting');
  waiting[0]?.(0);
  expect(await screen.findByText('1 waiting')).toBeTruthy();
});

test('a pending poll does not overwrite the queue after a change', async () => {
  const waiting = open();
  await untilSent(waiting, 1);
  waiting[0]?.(0);
  await screen.findByText('0 waiting');
  await user.click(screen.getByRole('button', { name: 'Poll' }));
  await untilSent(waiting, 2);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await untilSent(waiting, 3);
  waiting[2]?.(1);
  await screen.findByText('1 waiting');
  waiting[1]?.(0);
  expect(await screen.findByText('1 waiting')).toBeTruthy();
});
