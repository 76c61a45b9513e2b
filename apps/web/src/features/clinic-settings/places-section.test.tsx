import * as routes from '@nadi/contract/generated/route-table';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { PlacesSection } from './places-section.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const FIRST = {
  ...{
    _id: 'p1',
    name: 'City',
    address: ['1 Main Road'],
    mapUrl: '',
    phone: '',
    travelMinutes: 30,
  },
  ...{ rooms: [], isFirst: true },
};
const NORTH = {
  ...{ ...FIRST, _id: 'p2', name: 'North', travelMinutes: 45, isFirst: false },
  rooms: [{ _id: 'r1', name: 'Room 1' }],
};

let sent: [name: string, body: unknown][];
let refusal: Error | undefined;

beforeEach(() => {
  [sent, refusal] = [[], undefined];
  vi.mocked(request).mockImplementation((async (name: string, body: unknown) => {
    if (name !== routes.listClinicLocations) {
      sent.push([name, body]);
      if (refusal) throw refusal;
    }
    return { success: true, locations: [FIRST, NORTH], location: NORTH };
  }) as never);
});

const button = (name: string) => screen.findByRole('button', { name });

test('changes a place and its rooms, and keeps the ids of rooms that stay', async () => {
  const onChange = vi.fn();
  renderWithQueries(<PlacesSection onChange={onChange} />);
  await userEvent.click(await button('Change North'));
  expect((await button('Add a place')).hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByLabelText('Rooms (optional)'), '\nRoom 2');
  expect(onChange).toHaveBeenLastCalledWith(true);
  await userEvent.click(await button('Save place'));
  const { isFirst: _, ...location } = NORTH;
  const rooms = [{ _id: 'r1', name: 'Room 1' }, { name: 'Room 2' }];
  await waitFor(() =>
    expect(sent).toEqual([[routes.saveLocation, { location: { ...location, rooms } }]]),
  );
});

test('shows a refused name at its field and keeps what was typed', async () => {
  renderWithQueries(<PlacesSection onChange={() => undefined} />);
  await userEvent.click(await button('Add a place'));
  await userEvent.type(screen.getByLabelText('Name'), 'north');
  const details = { status: 422, field: 'location.name' };
  refusal = new ApiError('Another place or room has this name.', details);
  await userEvent.click(await button('Save place'));
  expect(await screen.findByText('Another place or room has this name.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('north');
});

test('closes a place only after a confirmation, and never the first one', async () => {
  renderWithQueries(<PlacesSection onChange={() => undefined} />);
  await userEvent.click(await button('Close place North'));
  expect(screen.queryByRole('button', { name: 'Close place City' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close place' }));
  await waitFor(() => expect(sent).toEqual([[routes.retireLocation, { locationId: 'p2' }]]));
});
