import { CompiledQuery, type Kysely } from 'kysely';

/** Placeholder of a value while the text of a statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const UNAWAITED = ' /* unawaited */';

/** Returns whether the text was compiled with `unawaited`. */
export function isUnawaited(text: string): boolean {
  return text.endsWith(UNAWAITED);
}

/**
 * Builds the text of a frequent statement once instead of at every run. `build` is called a single time,
 * with a placeholder for every value, so the text must not depend on the values. A list is one value (`=
 * ANY`). `unawaited`, for a statement without used rows: its answer, or its error, arrives with that of the
 * next statement in its transaction (`transaction-stream.ts`).
 */
export function compileOnce<T, V extends object, R>(
  build: (db: Kysely<T>, values: V) => CompiledQuery<R>,
  { unawaited = false } = {},
): (db: Kysely<T>, values: V) => Promise<R[]> {
  let compiled: Pick<CompiledQuery<R>, 'parameters' | 'sql'> | undefined;
  return async (db, values) => {
    compiled ??= withMark(build(db, placeholders<V>()), unawaited);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}

function placeholders<V extends object>(): V {
  return new Proxy({} as V, { get: (_, name) => new Placeholder(String(name)) });
}

function withMark({ sql, parameters }: CompiledQuery, unawaited: boolean) {
  return { parameters, sql: unawaited ? `${sql}${UNAWAITED}` : sql };
}
