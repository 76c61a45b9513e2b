import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { english } from '@nadi/messages/en/english';
import { afterEach, expect, test, vi } from 'vitest';
import * as worker from '#service-worker/offline-page.ts';
import { setTranslator } from '#shared/language/i18n.ts';
import { clearSession, setSession } from '#shared/session/session.ts';
import * as page from './offline-page.ts';

const STARTS = Date.parse('2027-01-06T10:00:00+05:30');
const APPOINTMENT = {
  ...{ slotDate: '6_1_2027', slotTime: '10:00 AM', startsAt: STARTS },
  docData: { name: 'Dr. Rao', address: { line1: '7 Lake Road', line2: 'Pune' } },
} as page.CardAppointment;
const BY_VIDEO = { ...APPOINTMENT, meetingId: 'abcdefghij' } as page.CardAppointment;
const PLACE = { clinic: DEFAULT_CLINIC, zone: 'Asia/Kolkata', now: STARTS - 86_400_000 };

afterEach(() => {
  vi.unstubAllGlobals();
  setTranslator(english);
});

vi.mock('#shared/api/client.ts', () => ({
  request: async () => ({ settings: { ...DEFAULT_CLINIC, name: 'Asha Clinic', phone: '+91 80' } }),
}));

test('the worker reads the page’s card until the appointment has ended', () => {
  const facts = page.describeCard({ ...APPOINTMENT, minutes: 45 }, PLACE);
  expect(facts.when).toBe('Wed 6 Jan 2027, 10:00 AM');
  expect(worker.parseCard(JSON.parse(JSON.stringify(facts)), STARTS)).toEqual(facts);
  expect(worker.parseCard(facts, STARTS + 45 * 60_000)).toBeNull();
  expect(page.describeCard(APPOINTMENT, PLACE).endsAt).toBe(STARTS + 30 * 60_000);
});

test('the card says where the appointment is and when Join opens, without names', () => {
  const [atClinic, byVideo] = [APPOINTMENT, BY_VIDEO].map((each) => page.describeCard(each, PLACE));
  expect(atClinic).toMatchObject({ where: '7 Lake Road, Pune', joinOpens: '' });
  expect(byVideo).toMatchObject({ where: 'Video call', joinOpens: '5 Jan 2027, 10:00 AM' });
  expect(JSON.stringify([atClinic, byVideo])).not.toContain('Rao');
});

test('the worker and the page use the same caches and keys', () => {
  expect([page.CARD_CACHE, page.CARD_KEY]).toEqual([worker.CARD_CACHE, worker.CARD_KEY]);
  expect([page.CLINIC_CACHE, page.CLINIC_KEY]).toEqual([worker.CLINIC_CACHE, worker.CLINIC_KEY]);
});

test('stores no card if no worker can delete it again', async () => {
  const open = vi.fn();
  vi.stubGlobal('caches', { open });
  const register = vi.fn().mockRejectedValue(new DOMException('private window', 'SecurityError'));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  const stored = page.storeOfflineCard(page.describeCard(APPOINTMENT, PLACE), 't1');
  await expect(stored).rejects.toThrow('private window');
  expect(open).not.toHaveBeenCalled();
});

test('stores no card of a patient who has signed out meanwhile', async () => {
  const put = vi.fn();
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  const register = vi.fn().mockImplementation(async () => clearSession('patient'));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  const facts = page.describeCard(APPOINTMENT, PLACE);
  setSession('patient', 't1');
  await page.storeOfflineCard(facts, 't1');
  expect(put).not.toHaveBeenCalled();
  register.mockReset();
  setSession('patient', 't1');
  await page.storeOfflineCard(facts, 't1');
  expect(put).toHaveBeenCalledOnce();
});

test('prepares a browser with the name and the number of the clinic alone', async () => {
  const put = vi.fn();
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  const register = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  await page.prepare();
  expect(register.mock.calls).toEqual([['/service-worker.js', { scope: '/' }]]);
  const [key, reply] = put.mock.calls[0] ?? [];
  expect([key, await reply.json()]).toEqual([
    '/offline-clinic.json',
    { name: 'Asha Clinic', phone: '+91 80' },
  ]);
});

test('prepares no frame, and no browser without storage', async () => {
  const register = vi.fn().mockRejectedValue(new DOMException('private window', 'SecurityError'));
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  await page.prepare();
  expect(register).toHaveBeenCalledOnce();
  vi.stubGlobal('top', {});
  await page.prepare();
  expect(register).toHaveBeenCalledOnce();
});

/** Puts the code of Urdu before each sentence. */
const inUrdu = () =>
  setTranslator({
    locale: 'ur',
    _: (sentence, values) => `ur: ${english._(sentence, values)}`,
  });

test('the card has the texts, the language and the direction of the page that stores it', () => {
  inUrdu();
  const facts = page.describeCard(BY_VIDEO, PLACE);
  const read = worker.parseCard(JSON.parse(JSON.stringify(facts)), STARTS);
  expect(read).toEqual(facts);
  const html = worker.renderOfflinePage(null, read);
  expect(html).toContain('<html lang="ur" dir="rtl">');
  expect(html).toContain('<h1>ur: Your next appointment</h1>');
  expect(html.replaceAll(/ur: [^<]*/g, '')).not.toMatch(/[oO]ffline|Join|Stored|Try/);
});

test('without a card, the stored texts of the clinic are those of the page', async () => {
  inUrdu();
  const put = vi.fn();
  vi.stubGlobal('caches', { open: async () => ({ put }) });
  vi.stubGlobal('navigator', { serviceWorker: { register: vi.fn() } });
  await page.prepare();
  const clinic = worker.parseClinic(await put.mock.calls[0]?.[1].json());
  const html = worker.renderOfflinePage(clinic, null);
  expect(html).toContain('<title>ur: You are offline</title>');
  expect(html).toContain('ur: Call the clinic: +91 80');
});

test.each([
  { lang: '"><script>', dir: 'rtl' },
  { lang: 'ur', dir: 'up' },
  { lang: 'ur', dir: 'rtl', title: 7 },
])('stored texts of another form, %o, leave the page in English', (wrong) => {
  inUrdu();
  const facts = page.describeCard(BY_VIDEO, PLACE);
  const stored = { ...facts, page: { ...facts.page, ...wrong } };
  const html = worker.renderOfflinePage(null, worker.parseCard(stored, STARTS));
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain('Your next appointment');
});
