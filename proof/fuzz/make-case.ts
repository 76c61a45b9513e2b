import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { ACCESS_ROLES } from '@nadi/contract/route-definition';
import type { Chance } from '#proof/chance.ts';
import { type Dictionary, fitting } from './from-schema.ts';
import { hostileValue, PROTOTYPE_KEYS } from './hostile.ts';
import type { Operation } from './operations.ts';

/** The contents of a call, before its transport is chosen. */
export interface FuzzCase {
  readonly operation: Operation;
  readonly body: unknown;
  /** Text that is sent in place of the body's JSON. */
  readonly text: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Makes one request, with parts that are hostile.
 * @param tokens a good one for each kind of caller
 */
export function makeCase(
  operation: Operation,
  chance: Chance,
  { known, tokens }: { known: Dictionary; tokens: Readonly<Record<string, string>> },
): FuzzCase {
  const body = mutated(fitting(operation.body, '', chance, known), chance);
  const text = chance.happens(0.1) ? brokenText(body, chance) : null;
  return { operation, body, text, headers: headersOf(operation, chance, tokens) };
}

function headersOf(
  { access }: Operation,
  chance: Chance,
  tokens: Readonly<Record<string, string>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (chance.happens(0.05))
    headers['idempotency-key'] = chance.pick(['k', 'ü', 'x'.repeat(200), 'a b']);
  if (access === 'visitor') return headers;
  const token = chance.happens(0.9) ? tokens[access] : oddToken(chance);
  return { ...headers, [TOKEN_HEADERS[ACCESS_ROLES[access][0]]]: token ?? '' };
}

/** As far as an HTTP header can carry it. */
function oddToken(chance: Chance): string {
  const text = JSON.stringify(hostileValue(chance)) ?? '';
  return text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500);
}

/** Zero to three things wrong with a body that fitted. */
function mutated(body: unknown, chance: Chance): unknown {
  if (chance.happens(0.05)) return hostileValue(chance);
  const fields = Object.entries(body as object);
  const wrong = chance.below(4);
  for (let n = 0; n < wrong; n++) {
    const at = chance.below(fields.length + 1);
    const field = fields[at];
    if (!field || chance.happens(0.2))
      fields.push([chance.pick(PROTOTYPE_KEYS), hostileValue(chance)]);
    else if (chance.happens(0.15)) fields.splice(at, 1);
    else fields[at] = [field[0], hostileValue(chance)];
  }
  const made = {};
  for (const [key, value] of fields) {
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true });
  }
  return made;
}

/** JSON that is cut off, doubled, spelled oddly, or none. */
function brokenText(body: unknown, chance: Chance): string {
  const json = JSON.stringify(body) ?? '';
  return chance.pick([
    ...[json.slice(0, -1), `${json}${json}`, `\ufeff${json}`, json.replaceAll('"', "'"), ''],
    ...[
      '[',
      '{"a":1,"a":2}',
      '{"a":1e99999}',
      `${'['.repeat(20_000)}`,
      'nul',
      '\u0000',
      '"\\ud800"',
    ],
    ...['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', ' '.repeat(70_000)],
  ]);
}
