import { expect, test } from 'vitest';
import { type ConsentDecision, consentState, nextDecision } from './consent.ts';

const decided = (decision: ConsentDecision, version: number) => ({ decision, version });

test.each([
  [null, 2, 'open'],
  [decided('given', 2), 2, 'given'],
  [decided('given', 1), 2, 'outdated'],
  [decided('refused', 1), 2, 'refused'],
  [decided('withdrawn', 2), 2, 'withdrawn'],
] as const)('%o under version %i is %s', (latest, current, state) => {
  expect(consentState(latest, current)).toBe(state);
});

test.each([
  ['the first agreement', null, true, 1, 'given'],
  ['the first refusal', null, false, 1, 'refused'],
  ['an agreement again', decided('given', 1), true, 1, null],
  ['an agreement to the next version', decided('given', 1), true, 2, 'given'],
  ['an agreement to an earlier version', decided('given', 2), true, 1, null],
  ['a no after an agreement', decided('given', 1), false, 1, 'withdrawn'],
  ['a no again', decided('withdrawn', 1), false, 1, null],
  ['a refusal again', decided('refused', 1), false, 1, null],
  ['a refusal of the next version', decided('refused', 1), false, 2, 'refused'],
  ['an agreement after a refusal', decided('refused', 1), true, 1, 'given'],
] as const)('%s', (_name, latest, agreed, version, recorded) => {
  expect(nextDecision(latest, { agreed, version })).toBe(recorded);
});
