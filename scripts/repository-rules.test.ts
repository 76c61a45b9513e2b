import { expect, it } from 'vitest';
import type { RepoFile } from './repo-files.ts';
import { repositoryRules } from './repository-rules.ts';

const lines = (count: number) => 'x\n'.repeat(count);
// The text is assembled here, so that the rules do not match this file.
const developersPath = `/${'home'}/asha/clinic`;
const unrelatedPath = `https://example.org${developersPath}, apps/${'work'}/x`;
const later = `// ${'TO'}${'DO'} later`;

it.each([
  ['no file over 300 lines', 'scripts/a.ts', lines(301), 'scripts/a.ts has 301 lines'],
  ['no file over 300 lines', 'apps/web/a.css', lines(400), 'apps/web/a.css has 400 lines'],
  ['specific file names', 'scripts/utils.ts', '', 'scripts/utils.ts needs a name'],
  ['specific file names', 'a/date-utils.ts', '', 'a/date-utils.ts needs a name'],
  ['specific file names', 'a/helpers.test.ts', '', 'a/helpers.test.ts needs a name'],
  ['specific file names', 'a/call-manager.ts', '', 'a/call-manager.ts needs a name'],
  ['specific file names', 'services/a.ts', '', 'services/a.ts needs a name'],
  ['specific file names', 'scripts/index.ts', '', 'scripts/index.ts needs a name'],
  ['a README in every module', 'packages/x/src/a.ts', '', 'packages/x has no README.md'],
  [
    'a README in every module',
    'apps/web/src/features/x/a.ts',
    '',
    'apps/web/src/features/x has no',
  ],
  [
    'module READMEs of at most 40 lines',
    'lint/README.md',
    lines(41),
    'lint/README.md has 41 lines',
  ],
  ['every proof ends itself', 'proof/floods.ts', 'conclude([]);\n', 'proof/floods.ts does not end'],
  ...[
    "{ name: 'Pay' }",
    `{ name: \`Pay \${amount}\` }`,
    '{ name: /Pay/ }',
    '{ name }',
    '{\n  name: PAY,\n}',
  ].map((options) => [
    ...['exact names in journeys', 'e2e/a.spec.ts'],
    ...[`page.getByRole('button', ${options}).click();`, 'e2e/a.spec.ts getByRole('],
  ]),
  ['no paths of a developer’s machine', 'a.md', `\nsee ${developersPath}`, `a.md:2 see`],
  [
    'no schemas in the browser',
    'apps/web/src/app/a.ts',
    "import {\n  Message,\n} from '@nadi/contract/messages';\n",
    'apps/web/src/app/a.ts imports a schema',
  ],
  ...[
    "export { Message } from '@nadi/contract/messages';\n",
    "import '@nadi/contract/messages';\n",
    "const { Message } = await import('@nadi/contract/messages');\n",
  ].map((text) => [
    ...['no schemas in the browser', 'apps/web/src/app/a.ts'],
    ...[text, 'apps/web/src/app/a.ts imports a schema'],
  ]),
  [
    'a service worker of one file',
    'apps/web/src/service-worker/a.ts',
    "import { b } from '#shared/b.ts';\n",
    'apps/web/src/service-worker/a.ts:1 import',
  ],
  ['units of durations said once', 'a.ts', `POLL${'_MS'} = seconds(3);\n`, `a.ts:1 POLL`],
  ['no unfinished work', 'a.ts', `${later}\n`, `a.ts:1 ${later}`],
  ['plain comments and test names', 'a.ts', '// What it holds\n', 'a.ts:1 begins with "What"'],
  [
    'sequence diagrams without semicolons',
    'docs/a.md',
    '```mermaid\nsequenceDiagram\n  A->>B: one; two\n```\n',
    'docs/a.md A->>B: one; two',
  ],
])('%s: reports %s', (name, path, text, violation) => {
  expect(violationsOf(name, { path, text })).toEqual([expect.stringContaining(violation)]);
});

it('requires a README in a module inside a module', () => {
  const engine = { path: 'apps/web/src/features/meeting/call/peer.ts', text: '' };
  expect(violationsOf('a README in every module', engine)).toEqual([
    'apps/web/src/features/meeting has no README.md',
    'apps/web/src/features/meeting/call has no README.md',
  ]);
});

it.each([
  ['no file over 300 lines', 'scripts/a.ts', lines(300)],
  ['no file over 300 lines', 'package-lock.json', lines(9000)],
  ['specific file names', 'scripts/serve-health.ts', ''],
  ['specific file names', 'apps/web/src/common-passwords.ts', ''],
  ['a README in every module', 'apps/server/src/main.ts', ''],
  ['module READMEs of at most 40 lines', 'lint/README.md', lines(40)],
  ['module READMEs of at most 40 lines', 'README.md', lines(200)],
  ...["{ name: 'Pay', exact: true }", '{ name: /^Pay/ }', '{ level: 1 }'].map((options) => [
    ...['exact names in journeys', 'e2e/a.spec.ts', `page.getByRole('link', ${options}).click();`],
  ]),
  ['exact names in journeys', 'e2e/a.spec.ts', "page.getByRole('list', { name: 'Doctors' });"],
  ['exact names in journeys', 'bench/a.ts', "page.getByRole('link', { name: 'Pay' });"],
  ['no paths of a developer’s machine', 'docs/a.md', unrelatedPath],
  ['plain comments and test names', 'a.ts', '// The slots of a doctor\n'],
  [
    'sequence diagrams without semicolons',
    'docs/a.md',
    '```mermaid\nsequenceDiagram\n  A->>B: one\n```\n\nOne; two.\n',
  ],
  [
    'no schemas in the browser',
    'apps/web/src/app/a.ts',
    "import type { Message } from '@nadi/contract/messages';\nexport type { Message } from '@nadi/contract/messages';\nimport { H } from '@nadi/contract/headers';\n",
  ],
  [
    'a service worker of one file',
    'apps/web/src/service-worker/a.ts',
    "import type { B } from '#shared/b.ts';\nimport { c } from './c.ts';\n",
  ],
])('%s: accepts %s', (name, path, text) => {
  expect(violationsOf(name, { path, text })).toEqual([]);
});

/** Checks the file next to a module `lint`, which has a README unless the file is that README. */
function violationsOf(name: string, file: RepoFile): string[] {
  const rule = repositoryRules.find((each) => each.name === name);
  if (!rule) throw new Error(`there is no repository rule "${name}"`);
  const module = ['lint/plant.ts', 'lint/README.md'].map((path) => ({ path, text: '' }));
  return rule.violations([...module.filter(({ path }) => path !== file.path), file]);
}
