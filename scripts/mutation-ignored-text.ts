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

/** Stryker's plugin that leaves the texts of `new Error(…)` and the arguments of `log.warn(…)` unchanged. */
export const strykerPlugins = [
  { kind: 'Ignore', name: 'text', value: { shouldIgnore: ignoredText } },
];

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
