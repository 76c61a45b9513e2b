import { randomBytes } from 'node:crypto';
import { endpointFor } from '@nadi/contract/routes';
import { type Person, someAdmin, someDoctor, somePatient } from '@nadi/server/testing/actors';
import type { TestClinic } from '@nadi/server/testing/build-app';
import { registerSecret } from '@nadi/server/testing/find-leaks';
import { readMail } from '@nadi/server/testing/trial-mail';

/** Each role's name in paths and in links, and the function that makes its account. */
export const ROLES = {
  patient: { wire: 'user', make: somePatient },
  doctor: { wire: 'doctor', make: someDoctor },
  admin: { wire: 'admin', make: someAdmin },
} as const;
export type RoleName = keyof typeof ROLES;

export interface Recovered {
  status: number;
  /** Everything that the caller sees, without the request's own number and the time. */
  seen: string;
}

let calls = 0;

/** Makes a call from an address that has made none, so that no limit explains the reply. */
async function requestFromAnywhere(
  clinic: TestClinic,
  name: 'forgotPassword' | 'resetPassword',
  role: RoleName,
  payload: object,
  headers: Record<string, string> = {},
): Promise<Recovered> {
  calls += 1;
  const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const { method, path } = endpointFor(name, role);
  const reply = await clinic.app.inject({ method, url: path, payload, headers, remoteAddress });
  const { date: _date, 'x-request-id': _id, ...others } = reply.headers;
  return { status: reply.statusCode, seen: JSON.stringify([reply.statusCode, others, reply.body]) };
}

export const forgot = (clinic: TestClinic, role: RoleName, email: string, headers = {}) =>
  requestFromAnywhere(clinic, 'forgotPassword', role, { email }, headers);

export const reset = (clinic: TestClinic, role: RoleName, token: string) =>
  requestFromAnywhere(clinic, 'resetPassword', role, {
    token,
    password: `kite-${randomBytes(6).toString('hex')}-42`,
  });

export interface Link {
  to: string;
  url: string;
  token: string;
}

/** Returns the links of all messages since the last call. */
export async function takeLinks(clinic: TestClinic): Promise<Link[]> {
  const mails = await readMail(clinic);
  await clinic.database.db.deleteFrom('sandbox_messages').execute();
  return mails.flatMap(({ to, subject, text }) => {
    if (subject !== 'Reset your password') return [];
    const url = /https?:\S+/.exec(text)?.[0] ?? '';
    const token = /token=([\w-]+)$/.exec(url)?.[1] ?? '';
    registerSecret(token);
    return [{ to, url, token }];
  });
}

/** Makes an account, and returns the link that it requested. */
export async function someLink(
  clinic: TestClinic,
  role: RoleName,
): Promise<Link & { person: Person }> {
  const person = await ROLES[role].make(clinic);
  await forgot(clinic, role, person.email);
  const [link] = await takeLinks(clinic);
  if (!link) throw new Error('no link was sent');
  return { ...link, person };
}
