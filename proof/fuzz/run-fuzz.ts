import { ACCESS_ROLES } from '@nadi/contract/route-definition';
import type { Chance } from '#proof/chance.ts';
import { createClassifier } from './classify-answer.ts';
import type { Dictionary } from './from-schema.ts';
import { type FuzzCase, makeCase } from './make-case.ts';
import { operationsOf } from './operations.ts';
import { type Send, sendCase } from './wire.ts';

export interface FuzzTarget {
  readonly send: Send;
  readonly known: Dictionary;
  /** A good token of a kind of caller; asked again once the one before has ended. */
  openSession(access: string): Promise<string>;
}

export interface Fuzzed {
  readonly complaints: readonly string[];
  /** How often each status was the answer. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** Hashing is slow on purpose, and says little new: these come up more rarely. */
const SLOW =
  /^(register|signIn|change.*Password|add(Doctor|Reception)|set(Doctor|Reception)Password|(start|turnOff).*SecondFactor|renew.*RecoveryCodes|(start|remove).*Passkey$)/;

export async function runFuzz(
  { send, known, openSession }: FuzzTarget,
  { cases, lanes, chance }: { cases: number; lanes: number; chance: Chance },
): Promise<Fuzzed> {
  const shown = await send({ method: 'GET', path: '/api/docs/json', headers: {} });
  const document = JSON.parse(shown.text);
  const operations = operationsOf(document);
  const complaint = createClassifier(operations, document.components.schemas);
  const complaints: string[] = [];
  const statuses = new Map<number, number>();
  const tokens: Record<string, string> = {};
  for (const access of Object.keys(ACCESS_ROLES)) {
    if (access !== 'visitor') tokens[access] = await openSession(access);
  }

  async function one(): Promise<void> {
    const operation = chance.pick(operations);
    if (SLOW.test(operation.id) && chance.happens(0.8)) return one();
    const fuzz = makeCase(operation, chance, { known, tokens });
    const reply = await sendCase(send, fuzz, chance);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
    const complained = complaint(operation, reply);
    if (complained) complaints.push(`${complained}\n    ${described(fuzz)}`);
    // Some calls end the session they were made with.
    if (reply.status === 401 || reply.status === 200) await renew(operation.access, operation.id);
  }

  async function renew(access: string, id: string): Promise<void> {
    if (access === 'visitor' || !/signOut|Password|Sessions/.test(id)) return;
    tokens[access] = await openSession(access);
  }

  let left = cases;
  const lane = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { complaints, statuses };
}

function described({ body, text, headers }: FuzzCase): string {
  return JSON.stringify({ headers, body, text }).slice(0, 400);
}
