import * as routes from '@nadi/contract/generated/route-table';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { Router } from '#shared/router/router.tsx';
import { clearSession, setSession } from '#shared/session/session.ts';
import { fixtureDoctor } from '#shared/testing/fixtures.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { DetailSteps } from './detail-steps.tsx';
import { readDetails, saveDetails } from './saved-details.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const user = userEvent.setup({ delay: null });
const card = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });

function fakeServer(dependants: () => Promise<object>) {
  vi.mocked(request).mockImplementation((async (name: string) => {
    if (name === routes.listDependants) return dependants();
    return new Promise(() => undefined);
  }) as never);
}

const requested = (route: string) =>
  vi.mocked(request).mock.calls.some(([name]) => (name as string) === route);

async function show(dependants: object[] | undefined, token: string | null = 't1') {
  if (token !== null) setSession('patient', token);
  if (dependants) fakeServer(() => Promise.resolve({ dependants }));
  renderWithQueries(
    <Router>
      <DetailSteps
        doctor={fixtureDoctor({ _id: 'd1' })}
        added={{ current: {} }}
        onPerson={() => undefined}
        choice={{ selected: null, visitTypeId: undefined, where: undefined, clear: vi.fn() }}
        locked={false}
        resume={null}
      />
    </Router>,
  );
  await screen.findByText('You can add a reason and documents after booking.');
}

const MEERA = { _id: 'm1', name: 'Meera Rao' };

test('the appointment is for the patient until a dependant is chosen', async () => {
  await show([MEERA]);
  expect((await card('Me')).checked).toBe(true);
  await user.click(await card('Meera Rao'));
  expect(readDetails('d1')).toEqual({ dependantId: 'm1' });
  expect((await card('Meera Rao')).checked).toBe(true);
  await user.click(await card('Me'));
  expect(readDetails('d1')).toEqual({});
});

test('the chosen dependant survives a reload', async () => {
  saveDetails('d1', { reason: 'A cough', dependantId: 'm1' });
  await show([MEERA]);
  expect((await card('Meera Rao')).checked).toBe(true);
});

test('a dependant’s booking does not contain the patient’s vitals', async () => {
  await show([MEERA]);
  await user.click(await card('Meera Rao'));
  expect(screen.queryByText('Live vitals')).toBeNull();
  expect(readDetails('d1')).toEqual({ dependantId: 'm1' });
});

test('a dependant who has left the family is no longer selected', async () => {
  saveDetails('d1', { reason: 'A cough', dependantId: 'gone' });
  await show([MEERA]);
  expect((await card('Me')).checked).toBe(true);
  expect(readDetails('d1')).toEqual({ reason: 'A cough' });
});

test('shows patients without dependants where to add one, and loads nothing for visitors', async () => {
  await show([]);
  expect(await screen.findByRole('link', { name: 'Add them to your family' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  cleanup();
  clearSession('patient');
  vi.mocked(request).mockClear();
  await show([MEERA], null);
  expect(requested(routes.listDependants)).toBe(false);
});

test('books for the patient if the list fails, and can load it again', async () => {
  saveDetails('d1', { dependantId: 'm1' });
  fakeServer(() => Promise.reject(new Error('offline')));
  await show(undefined);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(readDetails('d1')).toEqual({});
  fakeServer(() => Promise.resolve({ dependants: [MEERA] }));
  await user.click(again);
  expect((await card('Me')).checked).toBe(true);
});

test('offers to repeat the appointment only if the clinic allows patients a series', async () => {
  await show([]);
  expect(screen.queryByText('Do you need several appointments?')).toBeNull();
  cleanup();
  vi.mocked(request).mockImplementation((async (name: string) =>
    name === routes.getClinic
      ? { settings: { patientSeries: true } }
      : new Promise(() => undefined)) as never);
  await show(undefined);
  expect(await screen.findByText('Do you need several appointments?')).toBeTruthy();
});
