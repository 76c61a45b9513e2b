import { problems } from '@nadi/contract/problems';
import { endpointFor, endpoints, type NamedEndpoint, type RouteName } from '@nadi/contract/routes';
import { beforeEach, expect, test } from 'vitest';
import { describeRoutes } from './openapi.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into any part of the document.
type Part = any;
let [paths, components, openapi, info]: Part[] = [];

beforeEach(() => {
  ({ paths, components, openapi, info } = describeRoutes());
});

const operationAt = ({ path, method }: NamedEndpoint) => paths[path][method.toLowerCase()];
const operationOf = (name: RouteName) => operationAt(endpointFor(name, 'patient'));
const parametersOf = (name: RouteName): { name: string }[] => operationOf(name).parameters;

/** Lists the paths whose operation has a parameter. */
const pathsWith = (parameter: string) =>
  endpoints
    .filter((each) =>
      operationAt(each).parameters.some(({ name }: { name: string }) => name === parameter),
    )
    .map(({ path }) => path);

test('is an OpenAPI 3.1 document', () => {
  expect([openapi, info]).toEqual([
    '3.1.0',
    expect.objectContaining({
      title: 'Nadi',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
    }),
  ]);
  expect(info.description).toContain('{encrypted, clientPublicKey}');
});

test('contains every path with its access and channel', () => {
  for (const endpoint of endpoints) {
    const operation = operationAt(endpoint);
    expect(operation.tags).toEqual([endpoint.access]);
    expect(operation['x-channel'], endpoint.path).toBe(endpoint.channel);
  }
});

test('names an operation after its route, with the caller if the route has several', () => {
  expect(operationOf('getProfile').operationId).toBe('getProfile');
  expect(operationAt(endpointFor('signOut', 'doctor')).operationId).toBe('signOutAsDoctor');
});

test('every operation has a summary, its security and its own id; the server has a name', () => {
  const operations: Part[] = Object.values(paths).flatMap((path) => Object.values(path as object));
  for (const { operationId, summary, security } of operations) {
    expect(summary, operationId).toMatch(/^[A-Z][A-Za-z ]+/);
    expect(security, operationId).toEqual(expect.any(Array));
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(describeRoutes().servers).toEqual([{ url: '/' }]);
  const busy = operationAt(endpointFor('getBusyCalendar', 'doctor'));
  expect(busy.summary).toBe('Get busy calendar as doctor');
});

test('has two methods of one path, the webhooks and the health checks', () => {
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/healthz', '/readyz', '/api/webhooks/stripe']),
  );
  const methods = Object.values(paths).flatMap((path) => Object.keys(path as object));
  const own = methods.length - Object.keys(paths).length;
  const shared = endpoints.length - new Set(endpoints.map(({ path }) => path)).size;
  expect(own).toBe(shared);
});

test('lists the roles of a route and their token header', () => {
  expect(operationOf('listDoctors').security).toEqual([]);
  expect(operationOf('listDoctors')).not.toHaveProperty('x-roles');
  const roles = { patient: 'token', doctor: 'dToken', admin: 'aToken' } as const;
  for (const [role, header] of Object.entries(roles)) {
    const endpoint = endpoints.find(({ access }) => access === role) as NamedEndpoint;
    expect(operationAt(endpoint)).toMatchObject({
      'x-roles': [role],
      security: [{ [header]: [] }],
    });
    expect(components.securitySchemes[header]).toEqual({
      type: 'apiKey',
      in: 'header',
      name: header,
    });
  }
});

test.each([
  ['Idempotency-Key', ({ idempotent }: NamedEndpoint) => idempotent],
  ['nadi-device', ({ knowsDevices }: NamedEndpoint) => knowsDevices],
])('lists the parameter %s exactly for the routes that declare it', (header, isDeclared) => {
  expect(pathsWith(header)).toEqual(endpoints.filter(isDeclared).map(({ path }) => path));
  expect(pathsWith(header).length).toBeGreaterThan(0);
});

test('only the key exchange takes a session id', () => {
  expect(pathsWith('session-id')).toEqual(['/api/secure/public-key']);
});

test('describes GET fields as query parameters and POST fields as a body', () => {
  const doctor = parametersOf('getAvailability').find(({ name }) => name === 'docId');
  expect(doctor).toMatchObject({ in: 'query', required: true, schema: { type: 'string' } });
  const days = parametersOf('getAvailability').find(({ name }) => name === 'days');
  expect(days).toMatchObject({ in: 'query', required: false });
  expect(operationOf('getAvailability')).not.toHaveProperty('requestBody');
  expect(operationOf('bookAppointment').requestBody).toMatchObject({
    required: true,
    content: { 'application/json': { schema: { required: expect.arrayContaining(['docId']) } } },
  });
  expect(parametersOf('bookAppointment').map(({ name }) => name)).toEqual(['Idempotency-Key']);
});

test('describes an upload as a form and a download as a file', () => {
  expect(Object.keys(operationOf('updateProfile').requestBody.content)).toEqual([
    'multipart/form-data',
  ]);
  const download = endpoints.find((each) => each.download) as NamedEndpoint;
  expect(operationAt(download).responses[200]).toEqual({
    description: 'The file, as an attachment',
    content: { '*/*': {} },
  });
  expect(operationOf('bookAppointment').responses[200]).toMatchObject({
    description: 'Done',
    content: { 'application/json': { schema: { properties: { success: {} } } } },
  });
});

test('lists every refusal status for a route, and 401 only if it identifies the sender', () => {
  const refusals = [...new Set<number>(Object.values(problems))].map(String);
  const expected = [...refusals, '200'].sort();
  const without401 = expected.filter((status) => status !== '401');
  const statusesOf = (name: RouteName) => Object.keys(operationOf(name).responses).sort();
  expect(statusesOf('bookAppointment')).toEqual(expected);
  expect(statusesOf('signIn')).toEqual(expected);
  expect(statusesOf('listDoctors')).toEqual(without401);
  expect(operationOf('bookAppointment').responses[409]).toEqual({
    $ref: '#/components/responses/Problem409',
  });
});

test('describes a refusal with its code, its message and the invalid field', () => {
  const { required, properties } = components.schemas.Problem409;
  expect(required).toEqual(['success', 'message']);
  expect(properties).toMatchObject({
    success: { const: false },
    message: { type: 'string' },
    field: { type: 'string' },
  });
  const conflicts = Object.entries(problems).filter(([, status]) => status === 409);
  expect(properties.code).toEqual({ type: 'string', enum: conflicts.map(([code]) => code) });
  const { content, description } = components.responses.Problem409;
  expect(description).toBe('Conflict');
  expect(content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem409' });
});

test('only the refusal of a sign-in that needs a code names the attempt', () => {
  const naming = Object.keys(components.schemas).filter(
    (name) => components.schemas[name].properties.attempt,
  );
  expect(naming).toEqual([`Problem${problems['second-factor-required']}`]);
  expect(components.schemas[String(naming[0])].properties.attempt.type).toBe('string');
});

test('429 and 503 state the time until the next try', () => {
  const naming = Object.keys(components.responses).filter(
    (name) => components.responses[name].headers?.['Retry-After'],
  );
  expect(naming.sort()).toEqual(['Problem429', 'Problem503']);
  expect(components.responses.Problem429.headers['Retry-After'].schema.type).toBe('integer');
});

/** Returns every schema of the document. */
function* schemasIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* schemasIn(part);
}

test('client generators find one pattern for a text, and no schema dialect', () => {
  const all = [...schemasIn(paths)];
  expect(all.filter(({ allOf, type }) => type === 'string' && allOf)).toEqual([]);
  expect(all.filter(({ $schema }) => $schema)).toEqual([]);
  const joined = all.map(({ pattern }) => String(pattern)).filter((each) => each.startsWith('(?='));
  expect(joined.length).toBeGreaterThan(0);
  for (const pattern of joined) expect(() => new RegExp(pattern, 'u')).not.toThrow();
});
