import { appendFileSync } from 'node:fs';

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

/** Appends each result to a file as it comes, so that a run that is stopped keeps what it measured. */
class LinesReporter {
  onMutantTested(result: object): void {
    appendFileSync(process.env.MUTATION_RESULTS ?? '', `${JSON.stringify(result)}\n`);
  }
}

/** Stryker's plugins of this repository, which it finds by this name. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'text', value: { shouldIgnore: ignoredText } },
  { kind: 'Reporter', name: 'lines', injectableClass: LinesReporter },
];
