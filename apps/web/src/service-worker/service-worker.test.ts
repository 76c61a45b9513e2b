import { endpoints, routes } from '@nadi/contract/routes';
import { expect, test } from 'vitest';
import { type CardFacts, parseCard, parseClinic, renderOfflinePage } from './offline-page.ts';
import { parsePush, pathOfSite } from './parse-push.ts';
import { accountOf, endsSession, opensSession } from './session-calls.ts';

const FACTS: CardFacts = {
  name: 'Clinic <b>',
  phone: '+91 80 1234',
  when: 'Wed 6 Jan 2027, 10:00 AM',
  zone: 'Asia/Kolkata',
  where: 'Video <call>',
  joinOpens: '5 Jan 2027, 10:00 AM',
  endsAt: 1000,
  asOf: '5 Jan 2027, 9:00 AM',
};

const MESSAGE = { title: 'a', body: 'b', tag: 'c', path: '/my-appointments/1' };

test('a message becomes a notification that opens a path of this site', () => {
  expect(parsePush(JSON.stringify(MESSAGE))).toEqual(MESSAGE);
});

test.each([
  { lang: 'ur', dir: 'rtl' },
  { lang: 'de-CH-1996', dir: 'ltr' },
  { dir: 'auto' },
  { lang: 'a'.repeat(35) },
])('a message has the language and direction %j', (text) => {
  expect(parsePush(JSON.stringify({ ...MESSAGE, ...text }))).toEqual({ ...MESSAGE, ...text });
});

test.each([
  { lang: 7, dir: 'up' },
  { lang: '', dir: null },
  { lang: 'a_b' },
  { lang: 'a'.repeat(36) },
])('shows a message without the invalid language or direction %j', (text) =>
  expect(parsePush(JSON.stringify({ ...MESSAGE, ...text }))).toEqual(MESSAGE),
);

test.each(['', 'x', 'null', '[]', '{"title":1}', '{"title":"a","body":"b"}'])(
  'does not show the message %s',
  (text) => expect(parsePush(text)).toBeNull(),
);

test.each([undefined, 7, '', 'https://x.example', '//x.example', '/\\x', 'javascript:1'])(
  '%s opens the start page instead of another site',
  (path) => expect(pathOfSite(path)).toBe('/'),
);

test('the card shows time, place and clinic as escaped text', () => {
  const html = renderOfflinePage(null, FACTS);
  expect(html).toContain('Wed 6 Jan 2027, 10:00 AM');
  expect(html).toContain('Clinic &lt;b&gt;');
  expect(html).toContain('Video &lt;call&gt;');
  expect(html).toContain('Join opens 5 Jan 2027, 10:00 AM');
  expect(html).toContain('href="tel:+91801234"');
  const atClinic = renderOfflinePage(null, { ...FACTS, phone: '', joinOpens: '', where: '' });
  expect(atClinic).not.toMatch(/tel:|Join opens|<p><\/p>/);
});

test('without a card, the page names the clinic and its number if they are known', () => {
  const known = renderOfflinePage({ name: 'Asha Clinic', phone: '+91 80' }, null);
  expect(known).toMatch(/Asha Clinic.*This page needs a connection.*Call the clinic: \+91 80/s);
  expect(known).not.toMatch(/appointment|Stored on this device/);
  expect(renderOfflinePage(null, null)).not.toMatch(/<header>|tel:/);
});

test('stored values of another form are no clinic', () => {
  expect(parseClinic({ name: 'Asha', phone: '' })).toEqual({ name: 'Asha', phone: '' });
  for (const other of [undefined, null, 'x', {}, { name: 'Asha' }, { name: 1, phone: '' }]) {
    expect(parseClinic(other)).toBeNull();
  }
});

test('the card expires with the appointment', () => {
  expect(parseCard(FACTS, 999)).toEqual(FACTS);
  expect(parseCard(FACTS, 1000)).toBeNull();
  for (const text of ['name', 'phone', 'when', 'zone', 'where', 'joinOpens', 'asOf', 'endsAt']) {
    expect(parseCard({ ...FACTS, [text]: undefined }, 0)).toBeNull();
  }
  expect(parseCard(null, 0)).toBeNull();
});

const pathsWhere = (isOne: (method: string, path: string) => boolean) =>
  endpoints
    .filter(({ method, path }) => isOne(method, path))
    .map(({ path }) => path)
    .sort();

test.each([
  ['patient', [routes.endSessions.paths.patient, routes.signOut.paths.patient]],
  ['doctor', [routes.endSessions.paths.doctor, routes.signOut.paths.doctor]],
] as const)('every call that ends a %s’s sessions is known, and no other', (account, paths) => {
  expect(pathsWhere((method, path) => endsSession(account, method, path))).toEqual(paths);
  expect(endsSession(account, 'GET', paths[0])).toBe(false);
});

test('recognises exactly the calls that sign a patient in', () => {
  const { register, signIn, signInWithPasskey } = routes;
  const opening = [signIn.paths.patient, signInWithPasskey.paths.patient, register.paths.visitor];
  expect(pathsWhere(opensSession)).toEqual(opening.sort());
});

test('derives the account from the worker’s scope', () => {
  const scopes = ['https://clinic.example/', 'https://clinic.example/doctor-'];
  expect(scopes.map(accountOf)).toEqual(['patient', 'doctor']);
});
