import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

/** A node of Babel's syntax tree, as far as it is read here. */
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

/** Of Stryker's event, what is read here. */
interface Planned {
  mutantPlans: readonly { mutant: { fileName: string } }[];
}

const REASON =
  'Texts of programming errors and of the log are for people; no code depends on them.';

/** Returns why a node is not mutated, or undefined. */
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

/** Appends what a run plans, and each result as it comes, so that a run that is stopped keeps what it measured. */
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

/** Stryker names files by their absolute paths. */
function pathOf({ fileName }: { fileName: string }): string {
  return relative(process.cwd(), fileName).replaceAll('\\', '/');
}

function append(line: object): void {
  appendFileSync(process.env.MUTATION_RESULTS ?? '', `${JSON.stringify(line)}\n`);
}

/** Stryker's plugins of this repository, which it finds by this name. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'text', value: { shouldIgnore: ignoredText } },
  { kind: 'Reporter', name: 'lines', injectableClass: LinesReporter },
];
