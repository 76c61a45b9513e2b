import { expect, it } from 'vitest';
import { houseRules, type RepoFile } from './house-rules.ts';

const lines = (count: number) => 'x\n'.repeat(count);
// Put together here, so that the rules do not find them in this file.
const someonesPath = `/${'home'}/asha/clinic`;
const somewhereElse = `https://example.org${someonesPath}, apps/${'work'}/x`;
const later = `// ${'TO'}${'DO'} later`;

it.each([
  ['no file over 300 lines', 'scripts/a.ts', lines(301), 'scripts/a.ts has 301 lines'],
  ['no file over 300 lines', 'apps/web/a.css', lines(400), 'apps/web/a.css has 400 lines'],
  ['names that say something', 'scripts/utils.ts', '', 'scripts/utils.ts needs the name'],
  ['names that say something', 'a/date-utils.ts', '', 'a/date-utils.ts needs the name'],
  ['names that say something', 'a/helpers.test.ts', '', 'a/helpers.test.ts needs the name'],
  ['names that say something', 'a/call-manager.ts', '', 'a/call-manager.ts needs the name'],
  ['names that say something', 'services/a.ts', '', 'services/a.ts needs the name'],
  ['names that say something', 'scripts/index.ts', '', 'scripts/index.ts needs the name'],
  ['a card in every room', 'packages/x/src/a.ts', '', 'packages/x has no README.md'],
  ['a card in every room', 'apps/web/src/features/x/a.ts', '', 'apps/web/src/features/x has no'],
  ['cards of 10 lines at most', 'lint/README.md', lines(11), 'lint/README.md has 11 lines'],
  ['no path of anyone’s machine', 'a.md', `\nsee ${someonesPath}`, `a.md:2 see ${someonesPath}`],
  ['nothing left for later', 'a.ts', `${later}\n`, `a.ts:1 ${later}`],
])('%s: %s is found', (name, path, text, breach) => {
  expect(breachesOf(name, { path, text })).toEqual([expect.stringContaining(breach)]);
});

it('wants a card of a room inside a room too', () => {
  const engine = { path: 'apps/web/src/features/meeting/call/peer.ts', text: '' };
  expect(breachesOf('a card in every room', engine)).toEqual([
    'apps/web/src/features/meeting has no README.md',
    'apps/web/src/features/meeting/call has no README.md',
  ]);
});

it.each([
  ['no file over 300 lines', 'scripts/a.ts', lines(300)],
  ['no file over 300 lines', 'package-lock.json', lines(9000)],
  ['names that say something', 'scripts/serve-health.ts', ''],
  ['names that say something', 'apps/web/src/common-passwords.ts', ''],
  ['a card in every room', 'apps/server/src/main.ts', ''],
  ['cards of 10 lines at most', 'lint/README.md', lines(10)],
  ['cards of 10 lines at most', 'README.md', lines(200)],
  ['no path of anyone’s machine', 'docs/a.md', somewhereElse],
])('%s: %s is fine', (name, path, text) => {
  expect(breachesOf(name, { path, text })).toEqual([]);
});

/** The room `lint` stands there with its card, unless the file under test is that card. */
function breachesOf(name: string, file: RepoFile): string[] {
  const rule = houseRules.find((each) => each.name === name);
  if (!rule) throw new Error(`no house rule is called ${name}`);
  const room = ['lint/plant.ts', 'lint/README.md'].map((path) => ({ path, text: '' }));
  return rule.breaches([...room.filter(({ path }) => path !== file.path), file]);
}
