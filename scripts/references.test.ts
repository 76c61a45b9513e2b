import { expect, it } from 'vitest';
import { brokenReferences } from './references.ts';

const repository = [
  { path: 'package.json', text: '{"scripts":{"check":"…","proof":"…"}}' },
  {
    path: 'docs/product/slots.md',
    text: '# Product\n\n## Slots\n\n## Messages and errors\n\n### RFC 9180, §5\n',
  },
  { path: 'docs/images/home.webp', text: '' },
  { path: 'proof/fuzz.test.ts', text: '' },
  { path: 'packages/domain/src/slots.ts', text: '' },
  { path: 'bench/twice.ts', text: '' },
  { path: 'bench/support/twice.ts', text: '' },
];

it.each([
  ['a.ts', '// docs/product/slots.md#slots'],
  ['a.ts', '// docs/product/slots.md, and RFC 9180 §5'],
  [
    'docs/a.md',
    '[slots](product/slots.md#slots) and [errors](product/slots.md#messages-and-errors)',
  ],
  [
    'docs/a.md',
    '[vectors](product/slots.md#rfc-9180-5), [home](images/home.webp), [root](../package.json)',
  ],
  ['docs/a.md', '[elsewhere](https://example.org/x.md#y), [here](#mine)\n\n## Mine'],
  ['a.md', '`packages/domain/src/slots.ts`, `slots.ts`, `packages/domain/`, `apps/web/dist`'],
  ['a.md', 'run `node proof/fuzz.test.ts`, or npx vitest run packages/domain/src/slots.ts'],
  ['bench/README.md', '`twice.ts` is here, `bench/twice.ts` and `support/twice.ts` too'],
  ['a.ts', "import '#proof/fuzzy.ts';"],
  ['a.ts', "const sample = 'packages/domain/src/slot.ts';"],
  ['a.md', '[third](#twice-2)\n\n## Twice\n\n## Twice\n\n## Twice'],
  ['a.md', 'run `npm run check` or `npm run proof fuzz`'],
])('in %s accepts %s', (path, text) => {
  expect(brokenReferences([...repository, { path, text }])).toEqual([]);
});

it.each([
  ['a.ts', '// docs/product/slots.md#slot', 'docs/product/slots.md has no heading #slot'],
  ['a.ts', '// docs/rules.md', 'there is no docs/rules.md'],
  ['docs/a.md', '[slots](products.md)', 'there is no docs/products.md'],
  ['docs/a.md', '[slots](product/slots.md#slot)', 'has no heading #slot'],
  ['docs/a.md', '[home](images/house.webp)', 'there is no docs/images/house.webp'],
  ['a.md', '`packages/domain/src/slot.ts`', 'there is no packages/domain/src/slot.ts'],
  ['a.md', '`slot.ts`', 'there is no slot.ts'],
  ['a.md', '`twice.ts`', '2 files have this name'],
  ['a.md', '`node scripts/gone.ts --all`', 'there is no scripts/gone.ts'],
  ['a.md', 'npx playwright test e2e/gone.spec.ts', 'there is no e2e/gone.spec.ts'],
  ['a.ts', '// see proof/support/gone.ts', 'there is no proof/support/gone.ts'],
  ['a.ts', '/** As in `gone.ts`. */', 'there is no gone.ts'],
  ['a.md', '`npm run verify`', 'there is no such script'],
  ['a.md', '`npm run proof fuzzy`', 'there is no proof/fuzzy.ts'],
  ['a.ts', '// seven days (spec §5)', 'is not in the repository'],
  ['a.ts', '// as agreed (design: Booking)', 'is not in the repository'],
])('in %s reports %s', (path, text, violation) => {
  expect(brokenReferences([...repository, { path, text }])).toEqual([
    expect.stringMatching(`^${path}:1 .*${violation.replace(/[.*+?^$()|[\]]/g, '\\$&')}`),
  ]);
});
