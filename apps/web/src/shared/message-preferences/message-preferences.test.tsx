import * as routes from '@nadi/contract/generated/route-table';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { MessagePreferences } from './message-preferences.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));
vi.mock('#shared/notifications/notification-switch.tsx', () => ({
  NotificationSwitch: () => null,
}));

test('lists the kinds of messages on request and switches one off', async () => {
  vi.mocked(request).mockImplementation(async (name) => {
    const preferences = [
      { kind: 'receipt', on: true },
      { kind: 'doctor-late', on: false },
    ];
    return (name === routes.listPreferences ? { preferences } : { success: true }) as never;
  });
  renderWithQueries(
    <MessagePreferences of="patient" token="t">
      <p>For all messages</p>
    </MessagePreferences>,
  );
  expect(request).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Messages you get'));
  const receipts = await screen.findByRole('checkbox', { name: 'Receipt' });
  expect(screen.getByText('For all messages')).toBeTruthy();
  expect(receipts).toHaveProperty('checked', true);
  const late = screen.getByRole('checkbox', { name: 'Your doctor is running late' });
  expect(late).toHaveProperty('checked', false);
  await userEvent.click(receipts);
  expect(request).toHaveBeenCalledWith(
    routes.setPreference,
    { kind: 'receipt', on: false },
    { as: 'patient' },
  );
});
