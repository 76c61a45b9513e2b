import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { WhereStep } from './where-step.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const PLACES = ['City', 'North'].map((name) => ({ _id: name, name, address: ['1 Main Road'] }));
const TYPE = {
  ...{ _id: 't1', name: 'Consultation', minutes: 30, horizonDays: 30, fees: 500 },
  ...{ byVideo: true, inPerson: true },
};
const MODES = [
  { mode: 'video' as const, minutes: 20, fees: 300 },
  { mode: 'clinic' as const, minutes: 30, fees: 500 },
];
const onChange = vi.fn();

beforeEach(() => {
  onChange.mockReset();
  vi.mocked(request).mockResolvedValue({ success: true, locations: PLACES } as never);
});

test('asks nothing without a choice', async () => {
  renderWithQueries(
    <WhereStep
      offer={{ locationId: 'City', locationIds: undefined }}
      type={TYPE}
      where={undefined}
      onChange={onChange}
    />,
  );
  expect(screen.queryByRole('radio')).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test('chooses the first mode, and another one on request', async () => {
  renderWithQueries(
    <WhereStep
      offer={{ locationId: undefined, locationIds: undefined }}
      type={{ ...TYPE, modes: MODES }}
      where={undefined}
      onChange={onChange}
    />,
  );
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ mode: 'video' }));
  await userEvent.click(screen.getByRole('radio', { name: /In person/ }));
  expect(onChange).toHaveBeenLastCalledWith({ mode: 'clinic' });
});

test('a chosen place keeps the mode', async () => {
  renderWithQueries(
    <WhereStep
      offer={{ locationId: 'City', locationIds: ['City', 'North'] }}
      type={{ ...TYPE, modes: MODES }}
      where={{ mode: 'clinic' }}
      onChange={onChange}
    />,
  );
  await userEvent.click(await screen.findByRole('radio', { name: /North/ }));
  expect(onChange).toHaveBeenLastCalledWith({ mode: 'clinic', locationId: 'North' });
});
