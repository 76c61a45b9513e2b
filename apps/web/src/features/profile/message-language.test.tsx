import * as routes from '@nadi/contract/generated/route-table';
import { LOCALES } from '@nadi/domain/locales';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { renderWithQueries } from '#shared/testing/render.tsx';
import { bodiesSent } from '#shared/testing/sent.ts';
import { toast } from '#shared/ui/toast.ts';
import { MessageLanguage } from './message-language.tsx';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));
vi.mock('#shared/ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const user = userEvent.setup({ delay: null });
let stored: string | null;
let defaultLocale: string | undefined;
let save: (locale: string | null) => Promise<unknown>;

beforeEach(() => {
  vi.clearAllMocks();
  stored = null;
  defaultLocale = undefined;
  save = async (locale) => {
    stored = locale;
    return { success: true, message: 'Saved' };
  };
  vi.mocked(request).mockImplementation(async (name, body) => {
    if (name === routes.getClinic)
      return { settings: { ...DEFAULT_CLINIC, defaultLocale } } as never;
    if (name === routes.getProfile) return { userData: { locale: stored } } as never;
    return (await save((body as { locale: string | null }).locale)) as never;
  });
});

/** Shows the select, once it has the stored choice. */
async function show() {
  renderWithQueries(<MessageLanguage token="t1" />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of messages' });
  await waitFor(() => expect(select.value).toBe(stored ?? ''));
  return select;
}

const sent = () => bodiesSent(routes.setLocale);
const names = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent, lang }) => [textContent, lang]);

test('lists the clinic’s language, and each language by its own name', async () => {
  defaultLocale = 'hi';
  const select = await show();
  expect(select.getAttribute('aria-describedby')).toBe(
    screen.getByText(
      /^Mails, text messages, notifications and calendar entries come in this language/,
    ).id,
  );
  await waitFor(() => expect(names(select)[0]).toEqual(['Clinic’s language (हिन्दी)', '']));
  expect(names(select).slice(1)).toEqual(
    Object.entries(LOCALES).map(([code, { name }]) => [name, code]),
  );
});

test('saves a choice at once, and the clinic’s language as none', async () => {
  const select = await show();
  expect(names(select)[0]).toEqual(['Clinic’s language (English)', '']);
  await user.selectOptions(select, 'اردو');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Saved'));
  expect(select.value).toBe('ur');
  await user.selectOptions(select, 'Clinic’s language (English)');
  await waitFor(() => expect(stored).toBeNull());
  expect(sent()).toEqual([{ locale: 'ur' }, { locale: null }]);
  expect(select.value).toBe('');
});

test('shows a choice while it is saved, and undoes it if that fails', async () => {
  stored = 'de';
  let fail = () => {};
  save = () =>
    new Promise((_, reject) => {
      fail = () => reject(new ApiError('Please try again.', { status: 503 }));
    });
  const select = await show();
  await user.selectOptions(select, 'हिन्दी');
  expect(select.value).toBe('hi');
  expect(toast.success).not.toHaveBeenCalled();
  fail();
  await waitFor(() => expect(select.value).toBe('de'));
  expect(toast.error).toHaveBeenCalledWith('Please try again.');
});

test('quick choices are sent one after another, and the last one stays', async () => {
  const answers: (() => void)[] = [];
  save = (locale) =>
    new Promise((resolve) => {
      answers.push(() => {
        stored = locale;
        resolve({ success: true });
      });
    });
  const select = await show();
  await user.selectOptions(select, 'हिन्दी');
  await user.selectOptions(select, 'Deutsch');
  expect(select.value).toBe('de');
  expect(sent()).toEqual([{ locale: 'hi' }]);
  answers[0]?.();
  await waitFor(() => expect(sent()).toEqual([{ locale: 'hi' }, { locale: 'de' }]));
  expect(select.value).toBe('de');
  answers[1]?.();
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2));
  expect(select.value).toBe('de');
});
