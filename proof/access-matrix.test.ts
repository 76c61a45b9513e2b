import { TOKEN_HEADERS as HEADERS } from '@nadi/contract/headers';
import { ACCESS_ROLES } from '@nadi/contract/route-definition';
import { endpointFor, endpoints, type NamedEndpoint, type RouteName } from '@nadi/contract/routes';
import { partyOf, ROLES, type Role } from '@nadi/domain/permissions';
import { type Answered, type Person, requestAs } from '@nadi/server/testing/actors';
import { paymentsFixture } from '@nadi/server/testing/payments-fixture';
import { requestSealed } from '@nadi/server/testing/sealed-request';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { admittedAt, bodyOf, guarded, matrix } from './access/matrix.ts';
import { makeWorld, type Side, type World } from './access/world.ts';
import { exactly, info, report } from './support/verdict.ts';

// Every path of every route × visitor, patient, doctor, admin, reception, accountant × own, other.

const fixture = paymentsFixture();
const { clinic } = fixture;
let world: World;
let callCount = 0;

beforeEach(async () => {
  world = await makeWorld(fixture);
  callCount = 0;
});

test('the table expects the roles that the routes declare', () => {
  for (const [name, { admits }] of Object.entries(matrix)) {
    const paths = endpoints.filter((each) => each.name === name);
    const declared = new Set(paths.flatMap(({ access }) => ACCESS_ROLES[access]));
    expect([name, declared]).toEqual([name, new Set(admits)]);
  }
});

test('every guarded route gives other roles and invalid tokens the same refusal', async () => {
  const before = await stateOf();
  const leaks: string[] = [];
  for (const endpoint of guarded) {
    for (const [who, headers] of intruders(endpoint)) {
      for (const travel of [plainly, sealed]) {
        const { status, body } = await travel(
          endpoint,
          bodyOf(endpoint)(world.unknown, world),
          headers,
        );
        if (status !== 401 || body.code !== 'not-signed-in')
          leaks.push(`${endpoint.path} as ${who}: ${status}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  expect(await stateOf()).toEqual(before);
  expect(
    report([info('calls by someone else', callCount), exactly('leaks', leaks.length, 0)]),
  ).toBe(true);
});

test('a password signs in only to accounts of its own role', async () => {
  const people: Record<Role, Person> = { ...world, ...world.own };
  for (const role of ROLES) {
    for (const door of ['patient', 'doctor', 'admin'] as const) {
      const body = { email: people[role].email, password: 'a long enough secret' };
      const { status } = await requestAs(clinic, 'signIn', body, { caller: door });
      const opens = door === partyOf(role);
      expect([role, door, status]).toEqual([role, door, opens ? 200 : 401]);
    }
  }
});

test.each(['reception', 'accountant'] as const)(
  '%s reaches only its listed routes and sees no clinical data',
  async (role) => {
    const { token } = world[role];
    const ending = /^(signOut|change.*Password|end.*Sessions?$)/;
    const change = endpointFor('changePassword', role);
    const inOrder = [...guarded.filter(({ name }) => !ending.test(name)), change];
    const reached: string[] = [];
    const leaks: string[] = [];
    for (const endpoint of inOrder) {
      const headers = { aToken: token, dToken: token, token };
      const { status, text } = await plainly(
        endpoint,
        bodyOf(endpoint)(world.other, world),
        headers,
      );
      if (status !== 401) reached.push(endpoint.path);
      const found = world.clinical.filter((secret) => text.includes(secret));
      if (found.length > 0 || text.includes('"vitals"'))
        leaks.push(`${endpoint.path}: ${found.join(', ')}`);
    }
    const expected = inOrder.filter((endpoint) => admittedAt(endpoint).includes(role));
    expect(reached).toEqual(expected.map(({ path }) => path));
    expect(leaks).toEqual([]);
  },
);

test("gives the same answer for another person's object and a missing one, without changes", async () => {
  const before = { state: await stateOf(), lastAudit: await lastAuditEntry() };
  const leaks = await listTellingPaths(pathsAboutOnesOwn());
  expect(leaks).toEqual([]);
  // The audit trail records a refused read of another person's record.
  expect(await recordedActions(before.lastAudit)).toEqual(new Set(['refused-access']));
  expect({ ...(await stateOf()), audit_entries: '' }).toEqual({
    ...before.state,
    audit_entries: '',
  });
  expect(
    report([info('calls about another’s', callCount), exactly('leaks', leaks.length, 0)]),
  ).toBe(true);
});

test('a doctor who shares a patient with another cannot reach that doctor’s appointments', async () => {
  const { own, other } = world;
  const slot = { docId: own.doctor.id, slotDate: '8_1_2027', slotTime: '11:00 AM' };
  const booking = { ...slot, userId: other.patient.id };
  const shared = await requestAs(clinic, 'bookForPatient', booking, { as: world.admin });
  expect(shared.status).toBe(200);
  expect(await listTellingPaths(pathsAboutAppointments('doctor'))).toEqual([]);
});

test('every route about an own object answers its owner', async () => {
  const last: RouteName[] = [
    'removeDevice',
    'removeDependant',
    'deleteDocument',
    'cancelPrescription',
  ];
  const isLast = ({ name }: NamedEndpoint) => last.includes(name);
  const all = pathsAboutOnesOwn();
  for (const endpoint of [...all.filter((each) => !isLast(each)), ...all.filter(isLast)]) {
    const headers = tokenFor(endpoint, world.own);
    const { status } = await plainly(endpoint, bodyOf(endpoint)(world.own, world), headers);
    expect([endpoint.path, status]).toEqual([endpoint.path, matrix[endpoint.name].status]);
  }
});

test("no answer contains texts of another person's record", async () => {
  const leaks: string[] = [];
  const ending = (name: RouteName) => /^(signOut|change.*Password|end.*Sessions)/.test(name);
  for (const endpoint of endpoints.filter(({ name }) => !ending(name))) {
    for (const as of ['visitor', 'patient', 'doctor'] as const) {
      const person = as === 'visitor' ? null : world.own[as];
      const headers = person && as !== 'visitor' ? { [HEADERS[as]]: person.token } : {};
      const { text } = await plainly(endpoint, bodyOf(endpoint)(world.own, world), headers);
      const found = world.secrets.filter((secret) => text.includes(secret));
      if (found.length > 0) leaks.push(`${endpoint.path} as ${as}: ${found.join(', ')}`);
    }
  }
  expect(leaks).toEqual([]);
  expect(
    report([info('answers looked through', callCount), exactly('leaks', leaks.length, 0)]),
  ).toBe(true);
});

test('the answers to the owners contain all secrets except the tokens', async () => {
  const [ofPatient, ofDoctor] = [{ as: world.other.patient }, { as: world.other.doctor }];
  const seen = await Promise.all([
    requestAs(clinic, 'getProfile', {}, ofPatient),
    requestAs(clinic, 'listPatientAppointments', {}, ofPatient),
    requestAs(clinic, 'searchAppointments', {}, ofDoctor),
    requestAs(clinic, 'listDevices', {}, ofPatient),
    requestAs(clinic, 'listDependants', {}, ofPatient),
    requestAs(clinic, 'getDoctorPatient', { userId: world.other.patient.id }, ofDoctor),
    requestAs(clinic, 'listHealthEntries', {}, ofPatient),
    requestAs(clinic, 'listNoteTemplates', {}, ofDoctor),
    requestAs(clinic, 'getDoctorProfile', {}, ofDoctor),
  ]);
  const text = seen.map(({ body }) => JSON.stringify(body)).join();
  const tokens = [world.other.patient.token, world.other.doctor.token];
  expect(world.secrets.filter((secret) => !text.includes(secret))).toEqual(tokens);
});

interface Seen extends Pick<Answered, 'status' | 'body'> {
  text: string;
}

async function plainly(
  { method, path }: NamedEndpoint,
  body: object,
  headers: Record<string, string>,
): Promise<Seen> {
  callCount += 1;
  const answer = await clinic.app.inject({
    ...{ method, url: path, headers },
    ...(method === 'GET' ? { query: body as Record<string, string> } : { payload: body }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, body: isJson ? answer.json() : {}, text: answer.body };
}

const INNER_HEADERS = new Set<string>(Object.values(HEADERS));

/** Plain routes have no sealed form, and some headers may not travel inside; these calls are sent plainly. */
async function sealed(
  endpoint: NamedEndpoint,
  body: object,
  headers: Record<string, string>,
): Promise<Seen> {
  const { path, channel } = endpoint;
  const fits = Object.keys(headers).every((header) => INNER_HEADERS.has(header));
  if (channel === 'plain' || !fits) return plainly(endpoint, body, headers);
  callCount += 1;
  const answer = await requestSealed(clinic.app, path, body, headers);
  return { ...answer, text: JSON.stringify(answer.body) };
}

/** Returns the paths whose answers tell an object of the other side from a missing one. */
async function listTellingPaths(paths: readonly NamedEndpoint[]): Promise<string[]> {
  const telling: string[] = [];
  for (const endpoint of paths) {
    const headers = tokenFor(endpoint, world.own);
    for (const travel of [plainly, sealed]) {
      const foreign = await travel(endpoint, bodyOf(endpoint)(world.other, world), headers);
      const missing = await travel(endpoint, bodyOf(endpoint)(world.unknown, world), headers);
      const same = JSON.stringify(foreign) === JSON.stringify(missing);
      if (!same || foreign.status < 400)
        telling.push(`${endpoint.path}: ${foreign.status}, ${missing.status}`);
    }
  }
  return telling;
}

/** Callers without the route's role, and unknown tokens, each in every header. */
function intruders(endpoint: NamedEndpoint): [who: string, headers: Record<string, string>][] {
  const letIn = admittedAt(endpoint);
  const expected = letIn[0] ?? 'patient';
  const people: Record<Role, Person> = { ...world, ...world.own };
  const otherRoles = ROLES.filter((role) => !letIn.includes(role));
  const rightly = people[expected].token;
  return [
    ['visitor', {}],
    ...otherRoles.flatMap((role): [string, Record<string, string>][] => [
      [role, { [HEADERS[role]]: people[role].token }],
      [`${role} in another header`, { [HEADERS[expected]]: people[role].token }],
    ]),
    ['an account id', { [HEADERS[expected]]: people[expected].id }],
    ['a token cut short', { [HEADERS[expected]]: rightly.slice(0, -1) }],
    ['a token with more', { [HEADERS[expected]]: `${rightly}A` }],
    ['a bearer', { authorization: `Bearer ${rightly}` }],
    ['a cookie', { cookie: `${HEADERS[expected]}=${rightly}` }],
    ['an unknown token', { [HEADERS[expected]]: 'A'.repeat(43) }],
  ];
}

/** Returns the paths of patients and doctors whose body names an object that belongs to a person. */
function pathsAboutOnesOwn(): NamedEndpoint[] {
  const ofSomebody =
    /^(accessId|disputeId|appointmentId|entryId|offerId|deviceId|patientId|userId|sessionId|templateId|documentId|prescriptionId|favouriteId|dependantId|walkInId|razorpay_order_id)$/;
  const ofRole = (role: string) =>
    guarded.filter(
      (each) => each.access === role && hasField(each, (name) => ofSomebody.test(name)),
    );
  return [...ofRole('patient'), ...ofRole('doctor')];
}

/** Returns the paths of a role whose body names an appointment or an object that belongs to one. */
function pathsAboutAppointments(role: 'patient' | 'doctor'): NamedEndpoint[] {
  const named = ['appointmentId', 'documentId', 'prescriptionId'];
  return pathsAboutOnesOwn().filter(
    (each) => each.access === role && hasField(each, (name) => named.includes(name)),
  );
}

function hasField(endpoint: NamedEndpoint, isOne: (name: string) => boolean): boolean {
  return Object.keys(bodyOf(endpoint)(world.unknown, world)).some(isOne);
}

function tokenFor({ access }: NamedEndpoint, side: Side): Record<string, string> {
  const role = access as 'patient' | 'doctor';
  const person: Person = side[role];
  return { [HEADERS[role]]: person.token };
}

/** Hashes every table except those that any call may change, such as spent nonces and sessions. */
async function stateOf(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('secure_nonces', 'secure_epochs', 'sessions',
        -- The messages of the world's bookings are being delivered meanwhile.
        'outbox', 'sandbox_messages')`.execute(clinic.database.db);
  const hashes = rows.map(async ({ name }): Promise<[string, string]> => {
    const found = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
      from ${sql.table(name)} t`.execute(clinic.database.db);
    return [name, found.rows[0]?.hash ?? ''];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

async function lastAuditEntry(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id)::int as id from audit_entries`.execute(
    clinic.database.db,
  );
  return rows[0]?.id ?? 0;
}

async function recordedActions(after: number): Promise<Set<string>> {
  const entries = clinic.database.db.selectFrom('audit_entries').select('action');
  const rows = await entries.where('id', '>', after).execute();
  return new Set(rows.map(({ action }) => action));
}
