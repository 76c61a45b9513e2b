import { randomBytes } from 'node:crypto';
import {
  classroomOpen,
  classroomSeal,
  classroomSharedNumber,
  isClassroomPublicNumber,
} from '@nadi/secure-channel/classroom';
import { classroomServerPair } from '@nadi/secure-channel/classroom-server';
import type { EpochKeys } from '@nadi/secure-channel/server';
import { Problem } from '#platform/problem.ts';
import type { OpenedRequest } from './request-opener.ts';

/** Returns the public number of the demonstration page's session (docs/secure-calls.md#classroom-suite). */
export function issueClassroomKey(keys: EpochKeys, sessionId: string): number {
  return classroomServerPair(keys, sessionId).publicNumber;
}

/**
 * Opens a request of the classroom suite.
 * @param epochs newest first; a demonstration that began in an earlier epoch continues with its keys
 * @throws Problem 'decryption-failed'
 */
export async function openClassroom(
  call: { encrypted: unknown; clientPublicKey: unknown; sessionId: string },
  epochs: readonly EpochKeys[],
): Promise<OpenedRequest> {
  const { clientPublicKey, encrypted, sessionId } = call;
  if (!isClassroomPublicNumber(clientPublicKey)) throw new Problem('decryption-failed');
  for (const keys of epochs) {
    const { privateNumber } = classroomServerPair(keys, sessionId);
    const shared = classroomSharedNumber(privateNumber, clientPublicKey);
    const message = await classroomOpen(shared, encrypted);
    if (message) return openedUnder(shared, message.text);
  }
  throw new Problem('decryption-failed');
}

function openedUnder(shared: number, text: string): OpenedRequest {
  return {
    headers: {},
    body: bodyOf(text),
    nonce: null,
    seal: async (_status, json) => (await classroomSeal(shared, json, randomBytes(12))).encrypted,
  };
}

/** Returns the content, `{headers, body}` as in every sealed request, or only the body. */
function bodyOf(text: string): unknown {
  const payload = parsePayload(text);
  const wrapped = typeof payload === 'object' && payload !== null && 'body' in payload;
  return wrapped ? payload.body : payload;
}

function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('decryption-failed');
  }
}
