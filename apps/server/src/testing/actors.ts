import { randomUUID } from 'node:crypto';
import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { ACCESS_ROLES, type Access } from '@nadi/contract/route-definition';
import { endpointFor, type RouteName } from '@nadi/contract/routes';
import { type ClinicRole, partyOf, type Role } from '@nadi/domain/permissions';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { insertSession } from '#store/sessions.ts';
import type { Tables } from '#store/tables.ts';
import { registerSecret, registerSecretsOf } from './find-leaks.ts';

/** The parts of a clinic that inserting people needs. */
interface Registry {
  readonly database: Database<Tables>;
  readonly now: number;
}

interface Served {
  readonly app: FastifyInstance;
}

export interface Person {
  role: Role;
  id: string;
  email: string;
  token: string;
}

export const PASSWORD = 'a long enough secret';

let count = 0;

/** Inserts a patient with an account and a session. */
export async function somePatient(clinic: Registry, name = 'Asha Rao'): Promise<Person> {
  const person = newPerson('patient');
  await clinic.database.db
    .insertInto('patients')
    .values({
      id: person.id,
      email: person.email,
      name,
      password_hash: `plain:${PASSWORD}`,
      created_at: new Date(clinic.now),
    })
    .execute();
  await openSessionOf(clinic, 'patient', person);
  return person;
}

interface DoctorFacts {
  name?: string;
  speciality?: string;
  feeMinor?: number;
  available?: boolean;
}

/** Inserts a doctor with an account and a session. */
export async function someDoctor(clinic: Registry, facts: DoctorFacts = {}): Promise<Person> {
  const person = newPerson('doctor');
  await clinic.database.db
    .insertInto('doctors')
    .values({
      id: person.id,
      email: person.email,
      name: facts.name ?? `Dr. Number ${count}`,
      password_hash: `plain:${PASSWORD}`,
      speciality: facts.speciality ?? 'General physician',
      degree: 'MBBS',
      experience: '4 Year',
      about: '',
      fee_minor: facts.feeMinor ?? 50_000,
      available: facts.available ?? true,
      address_line1: '17, 4th Cross',
      address_line2: 'Bengaluru',
      created_at: new Date(clinic.now + count),
    })
    .execute();
  await openSessionOf(clinic, 'doctor', person);
  return person;
}

/** Makes a session as young as the clinic's clock, which a test has moved past its end. */
export async function renewSession(clinic: Registry, token: string): Promise<void> {
  const now = new Date(clinic.now);
  await sql`UPDATE sessions SET active_at = ${now}, confirmed_at = ${now}, expires_at = ${now}::timestamptz + interval '1 day'
    WHERE token_hash = ${hashToken(token)}`.execute(clinic.database.db);
}

/** Inserts an admin with an account and a session. */
export function someAdmin(clinic: Registry): Promise<Person> {
  return someStaff(clinic, 'admin');
}

/** Inserts a member of reception with an account and a session. */
export function someReception(clinic: Registry): Promise<Person> {
  return someStaff(clinic, 'reception');
}

/** Inserts an accountant with an account and a session. */
export function someAccountant(clinic: Registry): Promise<Person> {
  return someStaff(clinic, 'accountant');
}

const SOMEBODY = {
  patient: somePatient,
  doctor: someDoctor,
  admin: someAdmin,
  reception: someReception,
  accountant: someAccountant,
};

/** Inserts people of the given roles, one after another. */
export async function somePeople<R extends (keyof typeof SOMEBODY)[]>(
  clinic: Registry,
  ...roles: R
): Promise<{ [I in keyof R]: Person }> {
  const people: Person[] = [];
  for (const role of roles) people.push(await SOMEBODY[role](clinic));
  return people as { [I in keyof R]: Person };
}

async function someStaff(clinic: Registry, role: ClinicRole): Promise<Person> {
  const person = newPerson(role);
  await clinic.database.db
    .insertInto('admins')
    .values({
      id: person.id,
      email: person.email,
      name: role === 'admin' ? 'Admin' : 'Rekha Nair',
      role,
      password_hash: `plain:${PASSWORD}`,
      created_at: new Date(clinic.now),
    })
    .execute();
  await openSessionOf(clinic, role, person);
  return person;
}

export interface RequestOptions {
  /** Chooses the path of a route with several callers; by default the role of `as`. */
  caller?: Access;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any reply.
  body: any;
}

/** Makes a plain call of the route table. */
export async function requestAs(
  clinic: Served,
  name: RouteName,
  body: object = {},
  { as, caller, headers = {} }: RequestOptions & { as?: Person } = {},
): Promise<Answered> {
  const { method, path, access } = endpointFor(name, caller ?? as?.role);
  const [role = 'patient'] = ACCESS_ROLES[access];
  const token = as ? { [TOKEN_HEADERS[role]]: as.token } : {};
  const answer = await clinic.app.inject({
    method,
    url: path,
    headers: { ...token, ...headers },
    ...(method === 'GET' ? { query: body as Record<string, string> } : { payload: body }),
  });
  const text = answer.body;
  const answered = {
    status: answer.statusCode,
    headers: answer.headers,
    body: text ? JSON.parse(text) : null,
  };
  registerSecretsOf(body, answered);
  return answered;
}

/** Signs in to an account; by default with its right password. */
export function signInAs(
  clinic: Served,
  { role, email }: Pick<Person, 'role' | 'email'>,
  password = PASSWORD,
): Promise<Answered> {
  return requestAs(clinic, 'signIn', { email, password }, { caller: partyOf(role) });
}

function newPerson(role: Role): Person {
  count += 1;
  const token = mintToken();
  registerSecret(token);
  return { role, id: randomUUID(), email: `${role}-${count}@example.test`, token };
}

async function openSessionOf(clinic: Registry, role: Role, person: Person): Promise<void> {
  await insertSession(clinic.database.db, {
    tokenHash: hashToken(person.token),
    role,
    accountId: person.id,
    createdAt: new Date(clinic.now),
    confirmedAt: new Date(clinic.now),
    expiresAt: new Date(clinic.now + 12 * 60 * 60 * 1000),
  });
}
