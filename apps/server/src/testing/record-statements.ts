import { vi } from 'vitest';
import { PgliteSession } from '#platform/db/pglite-session.ts';
import { PreparedStatements } from '#platform/db/prepared-statements.ts';

/**
 * Returns every statement that reaches the database while `work` runs, in order and each on one line,
 * what other requests do meanwhile included. Of a transaction `begin` is listed and `commit` is not:
 * the embedded engine commits past its session.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const record = (text: string) => {
    if (text !== 'commit') statements.push(text.replaceAll(/\s+/g, ' ').trim());
  };
  const spies = [spyOnPostgres(record), spyOnEmbedded(record)];
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return statements;
}

type RecordText = (text: string) => void;

function spyOnPostgres(record: RecordText) {
  const { run } = PreparedStatements.prototype;
  return vi.spyOn(PreparedStatements.prototype, 'run').mockImplementation(function (
    this: PreparedStatements,
    client,
    text,
    ...rest
  ) {
    record(text);
    return run.call(this, client, text, ...rest);
  });
}

function spyOnEmbedded(record: RecordText) {
  const { run } = PgliteSession.prototype;
  return vi.spyOn(PgliteSession.prototype, 'run').mockImplementation(function (
    this: PgliteSession,
    text,
    values,
  ) {
    record(text);
    return run.call(this, text, values) as ReturnType<PgliteSession['run']> as never;
  });
}
