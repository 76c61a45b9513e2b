import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { chooseLanguage } from './document-language.ts';

function choose(
  url: string,
  headers: Record<string, string>,
  {
    clinic = 'en',
    protocol = 'http',
    setsCookie = true,
  }: { clinic?: 'en' | 'de'; protocol?: 'http' | 'https'; setsCookie?: boolean } = {},
) {
  const sent: Record<string, unknown> = {};
  const reply = {
    header: (name: string, value: unknown) => Object.assign(sent, { [name]: value }),
  };
  const language = chooseLanguage(
    { url, headers, protocol },
    reply as unknown as FastifyReply,
    clinic,
    { setsCookie },
  );
  return { language, sent };
}

test.each([
  ['/?lang=hi', { cookie: 'lang=ur', 'accept-language': 'de' }, 'hi'],
  ['/doctors?page=2&lang=ur', {}, 'ur'],
  ['/', { cookie: 'a=1; lang=ur; b=2', 'accept-language': 'de' }, 'ur'],
  ['/', { 'accept-language': 'fr, de-AT;q=0.8, hi;q=0.9' }, 'hi'],
  ['/', { 'accept-language': 'en-IN,en;q=0.9,hi;q=0.8' }, 'en'],
])('%s with %o is in %s', (url, headers, language) => {
  expect(choose(url, headers as Record<string, string>).language).toBe(language);
});

test.each([
  [{}],
  [{ 'accept-language': '*' }],
  [{ 'accept-language': 'fr' }],
  [{ cookie: 'lang=fr' }],
  [{ cookie: 'language=hi; xlang=hi' }],
  [{ 'accept-language': 'hi;q=0' }],
  [{ 'accept-language': ';;,=' }],
])('with %o the clinic’s language is chosen', (headers) => {
  expect(choose('/?lang=tlh', headers as Record<string, string>, { clinic: 'de' }).language).toBe(
    'de',
  );
});

test('a cookie retains the language of an address, and nothing else sets one', () => {
  expect(choose('/?lang=hi', {}).sent).toEqual({
    vary: 'accept-language, cookie',
    'set-cookie': 'lang=hi; Path=/; Max-Age=31536000; SameSite=Lax',
  });
  expect(choose('/?lang=hi', {}, { protocol: 'https' }).sent['set-cookie']).toMatch(/; Secure$/);
  const cookie = { cookie: 'lang=hi' };
  for (const { sent } of [choose('/', cookie), choose('/?lang=%0d%0ax', cookie)]) {
    expect(sent).toEqual({ vary: 'accept-language, cookie' });
  }
});

test('a page that stores nothing has the language of its address, and sets no cookie', () => {
  const { language, sent } = choose('/embed/doctors?lang=ur', {}, { setsCookie: false });
  expect([language, sent]).toEqual(['ur', { vary: 'accept-language, cookie' }]);
});
