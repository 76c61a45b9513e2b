import { describe, expect, it } from 'vitest';
import { lintFiles } from './lint-files.ts';

/** Lists allowed and refused imports of each module's files, and the additional ones of its tests. */
interface Boundary {
  module: string;
  allowed: string[];
  refused: string[];
  allowedInTests?: string[];
}

const UP = ['../x.ts', '..', './../x.ts', './a/../../x.ts'];

const BOUNDARIES: Boundary[] = [
  {
    module: 'packages/domain/src',
    allowed: ['./limits.ts', '@nadi/domain/limits'],
    allowedInTests: ['vitest', 'fast-check'],
    refused: ['zod', 'node:crypto', '@nadi/contract/fields', 'vitest', '#platform/problem.ts'],
  },
  {
    module: 'packages/secure-channel/src',
    allowed: ['./bytes.ts', '@hpke/core', '@hpke/dhkem-x25519', 'node:crypto'],
    allowedInTests: ['vitest', 'node:fs'],
    refused: ['zod', '@nadi/domain/limits', '@nadi/contract/fields', 'node:fs', 'fastify'],
  },
  {
    module: 'packages/contract/src',
    allowed: ['./fields.ts', '@nadi/contract/fields', '@nadi/domain/slots', 'zod'],
    allowedInTests: ['vitest'],
    refused: ['fastify', 'react', 'node:crypto', '@nadi/secure-channel/client', 'vitest'],
  },
  {
    module: 'packages/messages/src',
    allowed: ['./en/dates.ts', '@nadi/domain/join-window', '@nadi/contract/problems'],
    allowedInTests: ['vitest'],
    refused: ['zod', 'react', 'node:fs', '@nadi/secure-channel/client', 'vitest'],
  },
  {
    module: 'packages/payment-sandbox/src',
    allowed: ['./world.ts', '#sandbox/world.ts', 'fastify', 'node:crypto'],
    refused: ['@nadi/domain/money', '@nadi/contract/fields'],
  },
  {
    module: 'apps/server/src/platform',
    allowed: ['./clock.ts', '#platform/problem.ts', '@nadi/contract/problems', 'fastify', 'kysely'],
    allowedInTests: ['#testing/actors.ts', 'vitest'],
    refused: ['#store/doctors.ts', '#features/doctors/routes.ts', '@nadi/domain/slots', 'vitest'],
  },
  {
    module: 'apps/server/src/store',
    allowed: ['./tables.ts', '@nadi/domain/money', '#platform/problem.ts', 'kysely'],
    allowedInTests: ['#testing/actors.ts', 'vitest', 'node:fs'],
    refused: ['#features/doctors/routes.ts', '@nadi/contract/doctors', 'fastify', 'pg', 'node:fs'],
  },
  {
    module: 'apps/server/src/presenters',
    allowed: ['./doctor.ts', '#store/tables.ts', '@nadi/contract/doctors', '@nadi/domain/slots'],
    allowedInTests: ['vitest', '#testing/actors.ts'],
    refused: ['#features/doctors/routes.ts', '#platform/http/handler.ts', 'fastify', 'kysely'],
  },
  {
    module: 'apps/server/src/policies',
    allowed: [
      './common-passwords.ts',
      '@nadi/domain/password-rule',
      '#platform/problem.ts',
      '#store/doctors.ts',
    ],
    allowedInTests: ['vitest'],
    refused: ['#features/doctors/routes.ts', '#platform/passwords.ts', 'kysely'],
  },
  {
    module: 'apps/server/src/features/doctors',
    allowed: [
      './routes.ts',
      '#store/doctors.ts',
      '#platform/problem.ts',
      '@nadi/domain/slots',
      'zod',
    ],
    allowedInTests: ['#testing/build-app.ts', 'vitest'],
    refused: ['#features/appointments/routes.ts', 'pg', 'kysely', '@electric-sql/pglite', 'vitest'],
  },
  {
    module: 'apps/web/src/shared/api',
    allowed: ['./client.ts', '#shared/session/session.ts', '@nadi/secure-channel/client', 'react'],
    refused: ['#features/home/home-page.tsx', '#app/paths.ts', '#app/router.tsx', 'react-router'],
  },
  {
    module: 'apps/web/src/features/booking',
    allowed: [
      './slot-picker.tsx',
      '#shared/ui/button.tsx',
      '#app/paths.ts',
      '#app/portal-paths.ts',
      '@nadi/domain/slots',
    ],
    refused: [
      '#features/home/home-page.tsx',
      '#app/router.tsx',
      '@nadi/secure-channel/client',
      'wouter',
    ],
  },
  {
    module: 'apps/web/src/features/encryption-explained',
    allowed: ['./steps.ts', '#shared/ui/button.tsx', '@nadi/secure-channel/classroom'],
    refused: ['#features/home/home-page.tsx', '#app/router.tsx', 'react-router'],
  },
  {
    module: 'apps/web/src/features/meeting/call',
    allowed: [
      './peer.ts',
      '@nadi/contract/meeting-events',
      '@nadi/domain/limits',
      'socket.io-client',
    ],
    allowedInTests: ['vitest', 'node:crypto'],
    refused: ['react', '#shared/api/client.ts', '@nadi/contract/fields', '#features/home/x.ts'],
  },
  {
    module: 'apps/server/src',
    allowed: ['#features/doctors/routes.ts', './config.ts'],
    refused: [],
  },
  {
    module: 'apps/web/src/app',
    allowed: ['#features/home/home-page.tsx'],
    refused: ['react-router'],
  },
  { module: 'e2e', allowed: ['@playwright/test'], refused: [] },
];

const samples = BOUNDARIES.flatMap(({ module, allowed, allowedInTests = [], refused }) => [
  ...allowed.map((from) => sample(module, from, '.ts', false)),
  ...[...allowed, ...allowedInTests].map((from) => sample(module, from, '.test.ts', false)),
  ...[...refused, ...UP].map((from) => sample(module, from, '.ts', true)),
  ...[...refused.filter((from) => !allowedInTests.includes(from)), ...UP].map((from) =>
    sample(module, from, '.test.ts', true),
  ),
]);

const violated = lintFiles(Object.fromEntries(samples.map(({ path, text }) => [path, text])));

describe('module boundaries', () => {
  it.each(samples)('$path imports $from: refused $refused', ({ path, refused }) => {
    const rules = violated.get(path) ?? [];
    expect(rules.includes('lint/style/noRestrictedImports')).toBe(refused);
  });
});

describe('other rules', () => {
  const long = (count: number) => 'let n = 0;\n'.repeat(count);
  const violations: [rule: string, path: string, text: string][] = [
    ['plugin', 'packages/domain/src/a1.ts', 'export const now = () => Date.now();\n'],
    ['plugin', 'packages/domain/src/a2.ts', 'export const now = () => new Date();\n'],
    ['plugin', 'packages/domain/src/a3.ts', 'export const clock = Date.now;\n'],
    ['plugin', 'packages/domain/src/a4.ts', 'export const dice = () => Math.random();\n'],
    ['lint/style/noDefaultExport', 'apps/web/src/app/b.ts', 'export default 1;\n'],
    ['lint/performance/noBarrelFile', 'apps/web/src/app/c.ts', "export { x } from './x.ts';\n"],
    ['lint/performance/noReExportAll', 'apps/web/src/app/d.ts', "export * from './x.ts';\n"],
    ['lint/style/useFilenamingConvention', 'apps/web/src/app/bookingPage.ts', 'export {};\n'],
    ['lint/style/useFilenamingConvention', 'apps/web/src/app/BookingPage.tsx', 'export {};\n'],
    ['lint/style/noExcessiveLinesPerFile', 'apps/web/src/app/e.ts', long(301)],
    [
      'lint/nursery/noFloatingPromises',
      'apps/server/src/g.ts',
      'export const f = async () => 1;\nexport function g() {\n  f();\n}\n',
    ],
    ['lint/suspicious/noImportCycles', 'apps/web/src/app/h.ts', "import './i.ts';\n"],
    ['lint/suspicious/noImportCycles', 'apps/web/src/app/i.ts', "import './h.ts';\n"],
    [
      'lint/complexity/noExcessiveLinesPerFunction',
      'apps/web/src/app/f.ts',
      `export function f() {\n${long(81)}}\n`,
    ],
  ];
  const clean: Record<string, string> = {
    'packages/domain/src/z.ts': 'export const day = (now: number) => new Date(now).getUTCDay();\n',
    'apps/server/src/z.ts': 'export const now = () => Date.now();\n',
    'apps/web/vite.config.ts': 'export default {};\n',
    'apps/web/src/app/z.css': "@import 'tailwindcss';\n@theme {\n  --color-a: red;\n}\n",
  };
  const rules = lintFiles({
    ...Object.fromEntries(violations.map(([, path, text]) => [path, text])),
    ...clean,
    'e2e/z.ts': 'export {};\n',
  });

  it.each(violations)('%s reports %s', (rule, path) => {
    expect(rules.get(path)).toContain(rule);
  });

  it.each(Object.keys(clean))('accepts %s', (path) => {
    expect(rules.get(path)).toBeUndefined();
  });
});

function sample(module: string, from: string, end: '.ts' | '.test.ts', refused: boolean) {
  const name = from.replaceAll('..', 'up').replaceAll(/[^a-z0-9]+/g, '-');
  const path = `${module}/sample${name.startsWith('-') ? '' : '-'}${name.replace(/-$/, '')}${end}`;
  return { path, from, refused, text: `import '${from}';\n` };
}
