import { expect, it } from 'vitest';
import { failedJourneys, failedTests, unhandledError } from './failed-tests.ts';

const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };

it('lists a failed test with the first line of its error', () => {
  const failed = {
    fullName: 'booking refuses a taken slot',
    status: 'failed',
    failureMessages: ['\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n    at a.ts:3:1'],
  };
  const file = { name: 'a.test.ts', status: 'failed', message: '' };
  expect(failedTests({ testResults: [{ ...file, assertionResults: [passed, failed] }] })).toEqual([
    'a.test.ts › booking refuses a taken slot › AssertionError: expected 1 to be 2',
  ]);
});

it('lists a file that could not be loaded, but no passed file', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'Cannot find module\n at x' };
  const fine = { name: 'c.test.ts', status: 'passed', message: '' };
  const testResults = [
    { ...broken, assertionResults: [] },
    { ...fine, assertionResults: [passed] },
  ];
  expect(failedTests({ testResults })).toEqual(['b.test.ts › Cannot find module']);
});

it('lists journeys that failed or needed a retry, even in nested suites', () => {
  const journey = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ projectName: 'phone', status, results: [message ? { error: { message } } : {}] }],
  });
  const inner = { file: 'call.spec.ts', specs: [journey('two meet', 'flaky', 'Timeout\n  x')] };
  const outer = { file: 'call.spec.ts', suites: [inner], specs: [journey('pays', 'expected')] };
  const failed = { file: 'pay.spec.ts', specs: [journey('declined', 'unexpected', 'Error: no')] };
  const errors = [
    { message: '\u001b[1;31mNo such module\u001b[0m', location: { file: 'new.spec.ts' } },
  ];
  expect(failedJourneys({ suites: [outer, failed], errors })).toEqual([
    'new.spec.ts › No such module',
    'call.spec.ts [phone] › two meet › Timeout',
    'pay.spec.ts [phone] › declined › Error: no',
  ]);
});

it('describes an error outside every test by kind, message and place', () => {
  const stack = 'Error: gone\n    at x (/r/node_modules/y.js:1:1)\n    at z (/r/apps/z.ts:2:3)';
  expect(unhandledError({ type: 'Unhandled Rejection', message: 'gone\nmore', stack })).toBe(
    'Unhandled Rejection › gone › at z (/r/apps/z.ts:2:3)',
  );
});
