/** Violations that are still allowed below a path. The numbers only decrease until the table is empty. */
export type Pending = Readonly<Record<string, number>>;

/** Returns the violations below a path that exceed its pending number, and all others. */
export function withoutPending(violations: readonly string[], pending: Pending): string[] {
  const prefixes = Object.keys(pending).sort((a, b) => b.length - a.length);
  const groups = Map.groupBy(violations, (line) => prefixes.find((path) => line.startsWith(path)));
  return [...groups].flatMap(([prefix, lines]) =>
    prefix !== undefined && lines.length <= (pending[prefix] ?? 0) ? [] : lines,
  );
}
