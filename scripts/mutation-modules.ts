/** A part of the code; mutation measures its tests. */
export interface MutationModule {
  /** Globs of the mutated files, without tests and fixtures. */
  mutate: readonly string[];
  /** Globs of the tests that must fail; they contain no commas. */
  tests: readonly string[];
  /** Vitest's global setup, if the tests need a database. */
  setup?: string;
}

const DATABASE = 'apps/server/src/testing/mutation-setup.ts';

export const mutationModules: Readonly<Record<string, MutationModule>> = {
  domain: module('packages/domain/src'),
  'secure-channel': module('packages/secure-channel/src'),
  pipeline: module('apps/server/src/platform/http', DATABASE),
  'request-opener': {
    mutate: ['apps/server/src/platform/secure/**/*.ts'],
    tests: [
      'apps/server/src/platform/secure/**/*.test.ts',
      'apps/server/src/features/secure/**/*.test.ts',
    ],
    setup: DATABASE,
  },
  payments: module('apps/server/src/features/payments', DATABASE),
  meetings: module('apps/server/src/features/meetings', DATABASE),
  'call-engine': module('apps/web/src/features/meeting/call'),
};

function module(folder: string, setup?: string): MutationModule {
  return {
    mutate: [`${folder}/**/*.ts`],
    tests: [`${folder}/**/*.test.ts`],
    ...(setup && { setup }),
  };
}
