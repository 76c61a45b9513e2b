import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Operation } from './operations.ts';
import type { WireReply } from './wire.ts';

/** Says what is wrong with an answer, or null. Reads the document's schemas with another program. */
export function createClassifier(
  operations: readonly Operation[],
  schemas: Readonly<Record<string, object>>,
) {
  const ajv = new Ajv2020({ strict: false, logger: false });
  formats.default(ajv);
  const refusals = new Map(
    Object.entries(schemas).map(([name, schema]) => [name, ajv.compile(schema)]),
  );
  const done = new Map(operations.map(({ id, reply }) => [id, reply && ajv.compile(reply)]));
  return function complaint(
    { id, reply }: Operation,
    { status, text, type }: WireReply,
  ): string | null {
    // The refusal of a feature that the clinic has not set up is no fault.
    const notSetUp = status === 503 && /"code":"(mail|notifications)-not-set-up"/.test(text);
    if (status >= 500 && !notSetUp) return `${id}: ${status} ${text.slice(0, 200)}`;
    if (status === 200 && reply === null) return null;
    if (!type.startsWith('application/json')) return `${id}: ${status} of type ${type}`;
    const fits = status === 200 ? done.get(id) : refusals.get(`Problem${status}`);
    const body: unknown = JSON.parse(text);
    if (fits?.(body)) return null;
    return `${id}: ${status} outside its schema, ${ajv.errorsText(fits?.errors)}`;
  };
}
