import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ignoredText, LinesReporter } from './mutation-plugins.ts';
import {
  countByFile,
  formatScore,
  type Mutant,
  mergeScores,
  readScores,
  scoreOf,
  scoreTable,
} from './mutation-scores.ts';
import { root } from './run-node.ts';

const mutant = (fileName: string, status: string): Mutant => ({
  fileName,
  status,
  mutatorName: 'ConditionalExpression',
  location: { start: { line: 1 } },
});

describe('mutation scores', () => {
  test('count timeouts as killed and code without a test as survived', () => {
    const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'Ignored'].map((status) =>
      mutant('a.ts', status),
    );
    expect(countByFile({ plan: { 'a.ts': 5 }, mutants }, 'c0ffee')).toEqual({
      'a.ts': { killed: 2, survived: 2, commit: 'c0ffee' },
    });
  });

  test('leave out a file that a stopped run has not finished', () => {
    const mutants = [mutant('a.ts', 'Killed'), mutant('b.ts', 'Killed')];
    const scores = countByFile({ plan: { 'a.ts': 1, 'b.ts': 2 }, mutants }, 'c0ffee');
    expect(Object.keys(scores)).toEqual(['a.ts']);
  });

  test('replace those of measured files, keep others and drop removed files', () => {
    const old = { killed: 1, survived: 1, commit: 'old' };
    const fresh = { killed: 2, survived: 0, commit: 'new' };
    const previous = {
      domain: { 'a.ts': old, 'b.ts': old, 'gone.ts': old },
      gate: { 'g.ts': old },
    };
    expect(
      mergeScores(previous, 'domain', { 'a.ts': fresh }, (path) => path !== 'gone.ts'),
    ).toEqual({ domain: { 'a.ts': fresh, 'b.ts': old }, gate: { 'g.ts': old } });
  });

  test('of a module count all its mutants together and are rounded down', () => {
    const file = (killed: number, survived: number) => ({ killed, survived, commit: '' });
    expect(scoreOf({ 'a.ts': file(1, 0), 'b.ts': file(0, 3) })).toBe(25);
    expect(scoreOf({})).toBeNull();
    expect(formatScore(89.99)).toBe('89.9 %');
    expect(formatScore(null)).toBe('not measured');
  });

  test('are equal in docs/mutation.md and docs/mutation.json', () => {
    // A new file of a module is measured later.
    const withoutTotals = (text: string) => text.replaceAll(/ of \d+ \|/g, ' |');
    const document = readFileSync(join(root, 'docs/mutation.md'), 'utf8');
    expect(withoutTotals(document)).toContain(withoutTotals(scoreTable(readScores(), () => 0)));
  });
});

describe('a mutation run', () => {
  const text = { type: 'StringLiteral' };
  const call = (object: object) => ({ type: 'CallExpression', callee: { type: '', object } });

  test('uses the same file names in its results and its plan, so that they are counted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nadi-mutation-'));
    const file = join(folder, 'results.jsonl');
    vi.stubEnv('MUTATION_RESULTS', file);
    const killed = mutant(join(process.cwd(), 'src/a.ts'), 'Killed');
    const reporter = new LinesReporter();
    reporter.onMutationTestingPlanReady({ mutantPlans: [{ mutant: killed }] });
    reporter.onMutantTested(killed);
    const [plan, ...mutants] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
    expect(countByFile({ plan, mutants }, 'c0ffee')).toEqual({
      'src/a.ts': { killed: 1, survived: 0, commit: 'c0ffee' },
    });
  });

  test('does not change error texts and log arguments', () => {
    const created = (name: string) => ({ type: 'NewExpression', callee: { type: '', name } });
    const ignored = (node: { type: string }, parent: object, listKey = 'arguments') =>
      ignoredText({ node, parent: parent as { type: string }, listKey }) !== undefined;
    expect(ignored(text, created('RangeError'))).toBe(true);
    expect(ignored(text, created('Problem'))).toBe(false);
    expect(ignored({ type: 'Identifier' }, created('RangeError'))).toBe(false);
    expect(ignored(text, call({ type: '', name: 'log' }))).toBe(true);
    expect(ignored(text, call({ type: '', property: { type: '', name: 'log' } }))).toBe(true);
    expect(ignored(text, call({ type: '', name: 'socket' }))).toBe(false);
    expect(ignored(text, call({ type: '', name: 'log' }), 'body')).toBe(false);
  });
});
