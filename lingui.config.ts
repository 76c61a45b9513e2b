import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALE_CODES, SOURCE_LOCALE } from './packages/domain/src/locales.ts';

/** Files that mails do not use, so that a clinic does not find their sentences among those of its messages. */
const PAGES_ONLY = [
  ...['access-to-family', 'access-to-own', 'audit', 'audit-access', 'audit-labels', 'audit-trail'],
  ...['erasure-labels', 'home-claims', 'input-errors', 'labels', 'message-kinds', 'opening-hours'],
  ...['reports', 'series', 'setup-steps'],
].map((name) => `<rootDir>/packages/messages/src/en/${name}.ts`);

/** `npm run generate` collects the sentences into catalogues and compiles these (docs/languages.md). */
export default defineConfig({
  sourceLocale: SOURCE_LOCALE,
  locales: [...LOCALE_CODES],
  catalogs: [
    {
      path: '<rootDir>/packages/messages/src/locales/{locale}/messages',
      include: ['<rootDir>/packages/messages/src/en'],
      exclude: PAGES_ONLY,
    },
    {
      path: '<rootDir>/apps/web/locales/{locale}/messages',
      include: ['<rootDir>/apps/web/src', ...PAGES_ONLY],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  format: formatter({ origins: false }),
});
