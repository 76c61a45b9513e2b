import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALE_CODES, SOURCE_LOCALE } from './packages/domain/src/locales.ts';

/** Files that the server does not use, so that a clinic does not find their sentences among its own words. */
const PAGES_ONLY = ['home-claims', 'labels', 'opening-hours', 'password-problem'].map(toPath);

/** Files with sentences of pages and of replies. */
const PAGES_TOO = ['series'].map(toPath);

function toPath(name: string): string {
  return `<rootDir>/packages/messages/src/en/${name}.ts`;
}

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
      include: ['<rootDir>/apps/web/src', ...PAGES_ONLY, ...PAGES_TOO],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
  format: formatter({ origins: false }),
});
