import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { followAccountLanguage, saveChosenLanguage } from './account-language.ts';
import { forgetFollowedLanguage } from './choice.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const reload = vi.fn();
const idle = () => false;

function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser retains it
  document.cookie = cookie;
}

beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.mocked(request).mockResolvedValue({ userData: { locale: 'ur' } } as never);
});
afterEach(() => {
  vi.clearAllMocks();
  document.documentElement.lang = '';
  setCookie('lang=; Path=/; Max-Age=0');
  sessionStorage.clear();
});

test('follows the account’s language until it signs out', async () => {
  await followAccountLanguage(idle);
  expect(document.cookie).toContain('lang=ur');
  expect(reload).toHaveBeenCalledTimes(1);
  forgetFollowedLanguage();
  expect(document.cookie).not.toContain('lang=ur');
});

test('a language chosen in this browser wins, and signing out leaves it', async () => {
  setCookie('lang=de; Path=/');
  await followAccountLanguage(idle);
  forgetFollowedLanguage();
  expect([document.cookie, reload.mock.calls.length]).toEqual(['lang=de', 0]);
});

test.each([
  ['a request is on its way', () => true, false],
  ['something is typed', idle, true],
])('does not reload while %s', async (_, isBusy, typing) => {
  document.body.innerHTML = '<input>';
  if (typing) document.querySelector('input')?.focus();
  await followAccountLanguage(isBusy);
  expect([document.cookie, reload.mock.calls.length]).toEqual(['lang=ur', 0]);
});

test('stores the document’s language, also before its sentences have loaded', async () => {
  document.documentElement.lang = 'ur';
  await saveChosenLanguage();
  expect(vi.mocked(request).mock.calls[0]?.[1]).toEqual({ locale: 'ur' });
});
