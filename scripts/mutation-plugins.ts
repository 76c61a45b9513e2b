import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The fields of a Babel syntax tree node that are read here. */
interface SyntaxNode {
  type: string;
  name?: string;
  object?: SyntaxNode;
  property?: SyntaxNode;
  callee?: SyntaxNode;
}

interface SyntaxPath {
  node: SyntaxNode;
  parent: SyntaxNode | null;
  listKey?: string | null;
}

/** The fields of Stryker's event that are read here. */
interface Planned {
  mutantPlans: readonly { mutant: { fileName: string } }[];
}

const REASON =
  'Texts of programming errors and of the log are for people; no code depends on them.';

/** Returns the reason why a node is not mutated, or undefined. */
export function ignoredText({ node, parent, listKey }: SyntaxPath): string | undefined {
  if (listKey !== 'arguments' || !parent?.callee) return undefined;
  const { callee } = parent;
  if (parent.type === 'NewExpression')
    return isText(node) && callee.name?.endsWith('Error') ? REASON : undefined;
  return isLog(callee.object) ? REASON : undefined;
}

function isText({ type }: SyntaxNode): boolean {
  return type === 'StringLiteral' || type === 'TemplateLiteral';
}

function isLog(node: SyntaxNode | undefined): boolean {
  return (node?.property ?? node)?.name === 'log';
}

/** Appends the plan of a run and each result as it arrives, so that a stopped run keeps its results. */
export class LinesReporter {
  onMutationTestingPlanReady({ mutantPlans }: Planned): void {
    const plan: Record<string, number> = {};
    for (const { mutant } of mutantPlans) {
      const path = pathOf(mutant);
      plan[path] = (plan[path] ?? 0) + 1;
    }
    append(plan);
  }

  onMutantTested(result: { fileName: string }): void {
    append({ ...result, fileName: pathOf(result) });
  }
}

/** Converts Stryker's absolute paths. */
function pathOf({ fileName }: { fileName: string }): string {
  return relative(process.cwd(), fileName).replaceAll('\\', '/');
}

function append(line: object): void {
  appendFileSync(process.env.MUTATION_RESULTS ?? '', `${JSON.stringify(line)}\n`);
}

/** This repository's Stryker plugins; Stryker finds them by this name. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'text', value: { shouldIgnore: ignoredText } },
  { kind: 'Reporter', name: 'lines', injectableClass: LinesReporter },
];
