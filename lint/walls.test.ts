import { describe, expect, it } from 'vitest';
import { lintPlanted } from './plant.ts';

/** Room, then what its files and its tests may import, then what they may not. */
interface Wall {
  room: string;
  open: string[];
  shut: string[];
  openToTests?: string[];
}

const UP = ['../x.ts', '..', './../x.ts', './a/../../x.ts'];

const WALLS: Wall[] = [
  {
    room: 'packages/domain/src',
    open: ['./limits.ts'],
    openToTests: ['vitest', 'fast-check'],
    shut: ['zod', 'node:crypto', '@nadi/contract/fields', 'vitest', '#platform/problem.ts'],
  },
  {
    room: 'packages/secure-channel/src',
    open: ['./bytes.ts', '@hpke/core', '@hpke/dhkem-x25519', 'node:crypto'],
    openToTests: ['vitest', 'node:fs'],
    shut: ['zod', '@nadi/domain/limits', '@nadi/contract/fields', 'node:fs', 'fastify'],
  },
  {
    room: 'packages/contract/src',
    open: ['./fields.ts', '@nadi/domain/slots', 'zod'],
    openToTests: ['vitest'],
    shut: ['fastify', 'react', 'node:crypto', '@nadi/secure-channel/client', 'vitest'],
  },
  {
    room: 'packages/messages/src',
    open: ['./en/dates.ts', '@nadi/domain/clinic-time', '@nadi/contract/problems'],
    openToTests: ['vitest'],
    shut: ['zod', 'react', 'node:crypto', '@nadi/secure-channel/client', 'vitest'],
  },
  {
    room: 'packages/payment-sandbox/src',
    open: ['./world.ts', '#sandbox/world.ts', 'fastify', 'node:crypto'],
    shut: ['@nadi/domain/money', '@nadi/contract/fields'],
  },
  {
    room: 'apps/server/src/platform',
    open: ['./clock.ts', '#platform/problem.ts', '@nadi/contract/problems', 'fastify', 'kysely'],
    openToTests: ['#testing/actors.ts', 'vitest'],
    shut: ['#store/doctors.ts', '#features/doctors/routes.ts', '@nadi/domain/slots', 'vitest'],
  },
  {
    room: 'apps/server/src/store',
    open: ['./tables.ts', '@nadi/domain/money', '#platform/problem.ts', 'kysely'],
    openToTests: ['#testing/actors.ts', 'vitest', 'node:fs'],
    shut: ['#features/doctors/routes.ts', '@nadi/contract/doctors', 'fastify', 'pg', 'node:fs'],
  },
  {
    room: 'apps/server/src/features/doctors',
    open: ['./routes.ts', '#store/doctors.ts', '#platform/problem.ts', '@nadi/domain/slots', 'zod'],
    openToTests: ['#testing/build-app.ts', 'vitest'],
    shut: ['#features/appointments/routes.ts', 'pg', 'kysely', '@electric-sql/pglite', 'vitest'],
  },
  {
    room: 'apps/web/src/shared/api',
    open: ['./client.ts', '#shared/session/session.ts', '@nadi/secure-channel/client', 'react'],
    shut: ['#features/home/home-page.tsx', '#app/paths.ts', '#app/router.tsx', 'react-router'],
  },
  {
    room: 'apps/web/src/features/booking',
    open: ['./slot-picker.tsx', '#shared/ui/button.tsx', '#app/paths.ts', '@nadi/domain/slots'],
    shut: [
      '#features/home/home-page.tsx',
      '#app/router.tsx',
      '@nadi/secure-channel/client',
      'wouter',
    ],
  },
  {
    room: 'apps/web/src/features/encryption-explained',
    open: ['./steps.ts', '#shared/ui/button.tsx', '@nadi/secure-channel/classroom'],
    shut: ['#features/home/home-page.tsx', '#app/router.tsx', 'react-router'],
  },
  {
    room: 'apps/web/src/features/meeting/call',
    open: ['./peer.ts', '@nadi/contract/meeting-events', '@nadi/domain/limits', 'socket.io-client'],
    openToTests: ['vitest'],
    shut: ['react', '#shared/api/client.ts', '@nadi/contract/fields', '#features/home/x.ts'],
  },
  { room: 'apps/server/src', open: ['#features/doctors/routes.ts', './config.ts'], shut: [] },
  { room: 'apps/web/src/app', open: ['#features/home/home-page.tsx'], shut: ['react-router'] },
  { room: 'e2e', open: ['@playwright/test'], shut: [] },
];

const plants = WALLS.flatMap(({ room, open, openToTests = [], shut }) => [
  ...open.map((from) => plant(room, from, '.ts', false)),
  ...[...open, ...openToTests].map((from) => plant(room, from, '.test.ts', false)),
  ...[...shut, ...UP].map((from) => plant(room, from, '.ts', true)),
  ...[...shut.filter((from) => !openToTests.includes(from)), ...UP].map((from) =>
    plant(room, from, '.test.ts', true),
  ),
]);

const found = lintPlanted(Object.fromEntries(plants.map(({ path, text }) => [path, text])));

describe('walls between rooms', () => {
  it.each(plants)('$path imports $from: refused $refused', ({ path, refused }) => {
    const rules = found.get(path) ?? [];
    expect(rules.includes('lint/style/noRestrictedImports')).toBe(refused);
  });
});

describe('other walls', () => {
  const long = (count: number) => 'let n = 0;\n'.repeat(count);
  const breaches: [rule: string, path: string, text: string][] = [
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
  const rules = lintPlanted({
    ...Object.fromEntries(breaches.map(([, path, text]) => [path, text])),
    ...clean,
    'e2e/z.ts': 'export {};\n',
  });

  it.each(breaches)('%s refuses %s', (rule, path) => {
    expect(rules.get(path)).toContain(rule);
  });

  it.each(Object.keys(clean))('lets %s pass', (path) => {
    expect(rules.get(path)).toBeUndefined();
  });
});

function plant(room: string, from: string, end: '.ts' | '.test.ts', refused: boolean) {
  const name = from.replaceAll('..', 'up').replaceAll(/[^a-z0-9]+/g, '-');
  const path = `${room}/planted${name.startsWith('-') ? '' : '-'}${name.replace(/-$/, '')}${end}`;
  return { path, from, refused, text: `import '${from}';\n` };
}
