import { LOCALE_CODES, LOCALES } from '@nadi/domain/locales';
import { english } from '@nadi/messages/en/english';
import { expect, test } from 'vitest';
import { donePage, questionPage, unknownLinkPage } from './message-preferences.ts';

test.each(LOCALE_CODES)('unsubscribe pages state language and direction of %s', (locale) => {
  const i18n = { ...english, locale };
  const opening = `<!doctype html><html lang="${locale}" dir="${LOCALES[locale].dir}">`;
  for (const page of [
    questionPage(i18n, 'receipt', 'Lotus'),
    donePage(i18n),
    unknownLinkPage(i18n),
  ]) {
    expect(page.slice(0, opening.length)).toBe(opening);
  }
});

test('the unsubscribe page escapes the name of the clinic', () => {
  const page = questionPage(english, 'receipt', '<b>Lotus</b>');
  expect(page).toContain('Lotus');
  expect(page).not.toContain('<b>');
});
