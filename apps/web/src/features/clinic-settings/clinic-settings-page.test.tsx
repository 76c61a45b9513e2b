import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { navigate } from '#shared/router/location.ts';
import { Router } from '#shared/router/router.tsx';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { ClinicSettingsPage } from './clinic-settings-page.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const user = userEvent.setup({ delay: null });
const settings = { ...DEFAULT_CLINIC, phone: '+91 80 5550 1234' };

beforeEach(() => {
  vi.mocked(request).mockReset();
  window.scrollTo = () => {};
});

function open(section: string) {
  history.replaceState(null, '', `/clinic-settings${section && `?section=${section}`}`);
  renderWithQueries(
    <Router>
      <ClinicSettingsPage />
    </Router>,
  );
}

const loads = () => vi.mocked(request).mockResolvedValue({ success: true, settings } as never);
const saved = () => bodiesSent(routes.updateClinicSettings as never);
const toSection = (name: RegExp) => user.click(screen.getByRole('link', { name }));

test('typed text outlives another section, marked as not saved until it is saved', async () => {
  loads();
  open('clinic');
  await user.type(await screen.findByLabelText('E-mail'), 'care@clinic.test');
  await toSection(/^Reminders/);
  expect(screen.queryByRole('textbox', { name: 'E-mail' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved()).toEqual([
    { firstReminderHours: 24, lastReminderMinutes: 60, defaultLocale: 'en' },
  ]);
  await toSection(/^Contact and address\s*Not saved$/);
  expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveProperty(
    'value',
    'care@clinic.test',
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved()[1]).toMatchObject({ email: 'care@clinic.test', phone: '+91 80 5550 1234' });
  expect(saved()[1]).not.toHaveProperty('firstReminderHours');
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
});

test('the language of messages is listed by its own name and saved', async () => {
  vi.mocked(request).mockResolvedValue({
    success: true,
    settings: { ...settings, defaultLocale: 'de' },
  } as never);
  open('reminders');
  const select = await screen.findByRole('combobox', { name: 'Language of messages' });
  expect(select).toHaveProperty('value', 'de');
  expect(screen.getByRole('option', { name: 'اردو' })).toHaveProperty('lang', 'ur');
  await user.selectOptions(select, 'हिन्दी');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved()).toMatchObject([{ defaultLocale: 'hi' }]);
});

test('a failure is shown in the section, and the list stays', async () => {
  vi.mocked(request).mockRejectedValue(new Error('offline'));
  open('video');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Records' })).toBeTruthy();
  loads();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Guests of video appointments')).toBeTruthy();
});

test('an unknown section of the address shows the list and the first section', async () => {
  loads();
  open('salaries');
  expect(await screen.findByRole('form', { name: 'Name, logo and colour' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'All settings' })).toBeNull();
  navigate('/clinic-settings?section=clinic');
  expect(await screen.findByRole('link', { name: 'All settings' })).toBeTruthy();
});
