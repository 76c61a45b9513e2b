import * as routes from '@nadi/contract/generated/route-table';
import { breakClassroom } from '@nadi/secure-channel/classroom';
import { createSealedFetch } from '@nadi/secure-channel/client';
import { parseRoute } from '#shared/api/parse-route.ts';
import { parseFields } from '#shared/session/stored-fields.ts';

/** The message that an eavesdropper decrypted from the encrypted text alone. */
export interface BrokenMessage {
  tried: number[];
  key: number;
  text: string;
  /** Milliseconds from the first key tried to the one that worked. */
  elapsedMs: number;
}

/** The same message encrypted with the suite for real data, sent to the server. */
export interface StandardRequest {
  encrypted: string;
  serverPublicKey: string;
  opened: boolean;
}

type Now = () => number;

/** Tries every possible key. @throws if none decrypts the message */
export async function breakMessage(encrypted: string, now: Now): Promise<BrokenMessage> {
  const began = now();
  const result = await breakClassroom(encrypted);
  if (!result) throw new Error('No key opens it');
  return {
    tried: result.tried,
    key: result.sharedNumber,
    text: result.text,
    elapsedMs: now() - began,
  };
}

/**
 * Sends a request of the standard suite.
 * @param text the classroom's plaintext, `{headers, body}`
 * @throws if the server does not answer
 */
export async function sendStandard(
  fetch: typeof globalThis.fetch,
  text: string,
): Promise<StandardRequest> {
  const call: StandardRequest = { encrypted: '', serverPublicKey: '', opened: false };
  const sealedFetch = createSealedFetch({
    fetch,
    onStep(step) {
      if (step.step === 'key-received') call.serverPublicKey = step.serverPublicKey;
      if (step.step === 'sealed') call.encrypted = step.encrypted;
    },
  });
  const { body } = parseFields(text);
  const { sealed, status } = await sealedFetch({
    path: parseRoute(routes.demonstrateChannel).path,
    body,
  });
  if (!sealed || status !== 200) throw new Error(`The server answered ${status}`);
  return { ...call, opened: true };
}
