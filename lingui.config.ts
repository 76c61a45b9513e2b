import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { LOCALE_CODES, SOURCE_LOCALE } from './packages/domain/src/locales.ts';

/** `npm run generate` collects the sentences into catalogues and compiles these (docs/languages.md). */
export default defineConfig({
  sourceLocale: SOURCE_LOCALE,
  locales: [...LOCALE_CODES],
  catalogs: [
    {
      path: '<rootDir>/packages/messages/src/locales/{locale}/messages',
      include: ['<rootDir>/packages/messages/src/en'],
    },
  ],
  format: formatter({ origins: false }),
});
