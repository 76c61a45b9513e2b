import * as routes from '@nadi/contract/generated/route-table';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { Family } from './account-parts.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
const MEERA = {
  _id: 'm1',
  name: 'Meera Rao',
  birthDate: '2015-06-01',
  relation: 'Mother',
  email: '',
  managedUntil: '2033-06-01',
  appointments: 0,
  emailConfirmed: false,
};

/** Mocks the replies by route. */
function fakeServer(replies: Record<string, () => object>) {
  vi.mocked(request).mockImplementation((async (name: string) => replies[name]?.()) as never);
}

function show() {
  renderWithQueries(<Family token="t1" />);
  return user.click(screen.getByText('Family'));
}

const sentTo = (route: string) =>
  vi
    .mocked(request)
    .mock.calls.filter(([name]) => (name as string) === route)
    .map(([, body]) => body);

test('adds a dependant in the dialog', async () => {
  fakeServer({
    [routes.listDependants]: () => ({ dependants: [] }),
    [routes.addDependant]: () => ({ message: 'Added to your family' }),
  });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Add a family member' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Full name'), 'Meera Rao');
  await user.type(dialog.getByLabelText('Birthday'), '2015-06-01');
  await user.type(dialog.getByLabelText('What you are to them'), 'Mother');
  await user.type(dialog.getByLabelText(/^ABHA number/), '91-2345-6789-0123');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { name, birthDate, relation, email } = MEERA;
  expect(sentTo(routes.addDependant)).toEqual([
    { name, birthDate, relation, email, abhaNumber: '91-2345-6789-0123', abhaAddress: '' },
  ]);
});

test('explains a refused value at its field and keeps the dialog open', async () => {
  fakeServer({
    [routes.listDependants]: () => ({ dependants: [MEERA] }),
    [routes.updateDependant]: () => {
      const message = 'Only people under 18 can be added.';
      throw new ApiError(message, { status: 422, code: 'not-a-minor', field: 'birthDate' });
    },
  });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Change Meera Rao' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Only people under 18 can be added.')).toBeTruthy();
  expect(sentTo(routes.updateDependant)).toMatchObject([{ dependantId: 'm1', name: 'Meera Rao' }]);
});

test('removes only dependants without appointments, after a confirmation', async () => {
  const withRecord = { ...MEERA, _id: 'k1', name: 'Kiran Rao', appointments: 2 };
  fakeServer({
    [routes.listDependants]: () => ({ dependants: [MEERA, withRecord] }),
    [routes.removeDependant]: () => ({ message: 'Removed from your family' }),
  });
  await show();
  await user.click(await screen.findByRole('button', { name: 'Remove Meera Rao' }));
  expect(screen.queryByRole('button', { name: 'Remove Kiran Rao' })).toBeNull();
  expect(sentTo(routes.removeDependant)).toEqual([]);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(sentTo(routes.removeDependant)).toEqual([{ dependantId: 'm1' }]));
  await user.click(screen.getByRole('button', { name: 'Change Kiran Rao' }));
  const birthday = screen.getByLabelText<HTMLInputElement>('Birthday');
  expect(birthday.disabled).toBe(true);
});

test('retries after a failure', async () => {
  fakeServer({
    [routes.listDependants]: () => {
      throw new Error('offline');
    },
  });
  await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeServer({ [routes.listDependants]: () => ({ dependants: [MEERA] }) });
  await user.click(again);
  expect(await screen.findByText('Meera Rao')).toBeTruthy();
});
