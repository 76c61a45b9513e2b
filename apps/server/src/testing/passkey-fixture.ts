import type { Party } from '@nadi/domain/parties';
import { PASSWORD, type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

/** Adds a passkey to the account; returns its authenticator, and its id in the list. */
export async function addPasskey(clinic: TestClinic, as: Person, extra: { code?: string } = {}) {
  const authenticator = softwareAuthenticator();
  const started = await requestAs(clinic, 'startPasskey', { password: PASSWORD, ...extra }, { as });
  if (started.status !== 200) throw new Error(`no passkey was started: ${started.body.code}`);
  const credential = authenticator.create(started.body.options);
  const added = await requestAs(clinic, 'addPasskey', { credential }, { as });
  if (added.status !== 200) throw new Error(`no passkey was added: ${added.body.code}`);
  return { authenticator, passkeyId: added.body.passkeyId as string };
}

/** Requests the options of a sign-in. */
export async function startSignIn(clinic: TestClinic, caller: Party) {
  return (await requestAs(clinic, 'startPasskeySignIn', {}, { caller })).body.options as {
    challenge: string;
    rpId: string;
  };
}

type Authenticator = ReturnType<typeof softwareAuthenticator>;

/** Signs in with the passkey; `lies` is what authenticator or browser say otherwise than they should. */
export async function signInWithPasskey(
  clinic: TestClinic,
  caller: Party,
  authenticator: Authenticator,
  lies: Parameters<Authenticator['get']>[1] = {},
) {
  const credential = authenticator.get(await startSignIn(clinic, caller), lies);
  return requestAs(clinic, 'signInWithPasskey', { credential }, { caller });
}
