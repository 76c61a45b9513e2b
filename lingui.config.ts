import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALE_CODES, SOURCE_LOCALE } from './packages/domain/src/locales.ts';

/** Files that the server does not use, so that a clinic does not find their sentences among its own words. */
const PAGES_ONLY = [
  ...['access-to-family', 'access-to-own', 'audit', 'audit-access', 'audit-labels', 'audit-trail'],
  ...['erasure-labels', 'health-entries', 'home-claims', 'labels', 'message-kinds'],
  ...['password-problem', 'reports', 'setup-steps', 'time-reasons'],
].map(toPath);

/** Files with sentences of pages and of the server. */
const PAGES_TOO = ['doctor-labels', 'opening-hours', 'series'].map(toPath);

function toPath(name: string): string {
  return `<rootDir>/packages/messages/src/en/${name}.ts`;
}

/** Files with the phrases of medicines, for prescriptions on paper and on pages. */
const PHRASES = ['medicines', 'dose-phrases'].map(toPath);

/** Files of prescriptions. Their sentences are apart, so that a clinic cannot change these. */
const PRESCRIPTIONS = ['<rootDir>/packages/messages/src/prescriptions.ts', ...PHRASES];

/** `npm run generate` collects the sentences into catalogues and compiles these (docs/languages.md). */
export default defineConfig({
  sourceLocale: SOURCE_LOCALE,
  locales: [...LOCALE_CODES],
  catalogs: [
    {
      path: '<rootDir>/packages/messages/src/locales/{locale}/messages',
      include: ['<rootDir>/packages/messages/src/en'],
      exclude: [...PAGES_ONLY, ...PRESCRIPTIONS],
    },
    {
      path: '<rootDir>/packages/messages/src/prescription-locales/{locale}/messages',
      include: PRESCRIPTIONS,
    },
    {
      path: '<rootDir>/apps/web/locales/{locale}/messages',
      include: ['<rootDir>/apps/web/src', ...PAGES_ONLY, ...PAGES_TOO, ...PHRASES],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  format: formatter({ origins: false }),
});
