/** Matches the end of plain SQL text: a quote, a comment, a statement, or a psql command. */
const TURN = /['";\\]|--|\$[A-Za-z_0-9]*\$/g;

/**
 * Yields the statements of a dump, without comments and psql commands. Understands the output of pg_dump
 * (standard strings, dollar quotes), not all of SQL.
 * @throws if the text ends inside a statement
 */
export async function* splitStatements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const reader = statementReader();
  let rest: string[] = [];
  for await (const piece of pieces) {
    // Only whole lines are read, because no mark above crosses a line break.
    const end = piece.lastIndexOf('\n') + 1;
    if (end === 0) {
      rest.push(piece);
      continue;
    }
    yield* reader.read(rest.join('') + piece.slice(0, end));
    rest = [piece.slice(end)];
  }
  yield* reader.read(`${rest.join('')}\n`);
  if (!reader.atStart()) throw new Error('The backup ends in the middle of a statement');
}

function statementReader() {
  let statement = '';
  /** The mark that ends the current quotes. */
  let closer: string | null = null;

  function* read(lines: string): Generator<string> {
    let from = 0;
    while (from < lines.length) {
      if (closer !== null) {
        const found = lines.indexOf(closer, from);
        const end = found < 0 ? lines.length : found + closer.length;
        statement += lines.slice(from, end);
        from = end;
        if (found >= 0) closer = null;
        continue;
      }
      TURN.lastIndex = from;
      const turn = TURN.exec(lines);
      statement += lines.slice(from, turn?.index);
      if (!turn) return;
      from = turn.index + turn[0].length;
      if (turn[0] === ';') {
        yield statement.trim();
        statement = '';
      } else if (turn[0] === '--' || (turn[0] === '\\' && statement.trim() === '')) {
        from = lines.indexOf('\n', from);
      } else {
        statement += turn[0];
        if (turn[0] !== '\\') closer = turn[0];
      }
    }
  }
  return { read, atStart: () => closer === null && statement.trim() === '' };
}
