import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { useDeskLimit } from './desk-places.ts';
import { DeskWhereStep } from './desk-where-step.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const locations = ['South', 'North', 'West'].map((name) => ({ _id: name, name, address: [] }));
const onChange = vi.fn();
let own: { locationIds?: string[] };

beforeEach(() => {
  [own] = [{}];
  onChange.mockReset();
  vi.mocked(request).mockImplementation(
    async (name) =>
      (name === routes.listLocations
        ? { success: true, locations }
        : { success: true, ...own }) as never,
  );
});

function open(locationId: string, locationIds?: string[]) {
  const offer = { locationId, locationIds };
  renderWithQueries(<DeskWhereStep type={undefined} where={undefined} {...{ offer, onChange }} />);
}

test('offers only the places that the account works for', async () => {
  own = { locationIds: ['South', 'North'] };
  open('South', ['South', 'North', 'West']);
  expect(await screen.findByRole('radio', { name: /North/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('radio', { name: /West/ })).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});

test('chooses the account’s place if the doctor’s first one is another', async () => {
  own = { locationIds: ['North'] };
  open('South', ['South', 'North']);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith({ locationId: 'North' }));
});

test('says if the doctor has no hours at the account’s places', async () => {
  own = { locationIds: ['North'] };
  open('South');
  expect(await screen.findByText(/no hours at the places that you work for/)).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

test('offers all places without a limit', async () => {
  open('South', ['South', 'West']);
  expect(await screen.findByRole('radio', { name: /West/ })).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

function Limit() {
  return <p>Only {useDeskLimit() ?? 'unlimited'}</p>;
}

test('names the places of a limited account only', async () => {
  own = { locationIds: ['South', 'West'] };
  renderWithQueries(<Limit />);
  expect(await screen.findByText('Only South, West')).toBeTruthy();
});

test('names a limit to closed places', async () => {
  own = { locationIds: ['gone'] };
  renderWithQueries(<Limit />);
  expect(await screen.findByText('Only closed places')).toBeTruthy();
});

test('names no limit of an account for all places', async () => {
  renderWithQueries(<Limit />);
  await waitFor(() => expect(vi.mocked(request)).toHaveBeenCalledTimes(2));
  expect(screen.getByText('Only unlimited')).toBeTruthy();
});
