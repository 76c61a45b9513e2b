/** Violations that are still allowed below a path: the numbers only ever go down, to an empty table. */
export type Pending = Readonly<Record<string, number>>;

/** Returns the violations below paths that have more of them than pending, or are not pending at all. */
export function withoutPending(violations: readonly string[], pending: Pending): string[] {
  const prefixes = Object.keys(pending).sort((a, b) => b.length - a.length);
  const groups = Map.groupBy(violations, (line) => prefixes.find((path) => line.startsWith(path)));
  return [...groups].flatMap(([prefix, lines]) =>
    prefix !== undefined && lines.length <= (pending[prefix] ?? 0) ? [] : lines,
  );
}
