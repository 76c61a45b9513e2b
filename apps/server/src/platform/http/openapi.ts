import { STATUS_CODES } from 'node:http';
import { DEVICE_HEADER, TOKEN_HEADERS } from '@nadi/contract/headers';
import { type ProblemCode, problems } from '@nadi/contract/problems';
import { ACCESS_ROLES, type Endpoint } from '@nadi/contract/route-definition';
import { endpoints, type NamedEndpoint, routes } from '@nadi/contract/routes';
import { z } from 'zod';

const success = {
  type: 'object',
  required: ['success'],
  properties: { success: { type: 'boolean' } },
};

const reply = (description: string) => ({
  description,
  content: { 'application/json': { schema: success } },
});

const problem = (status: number) => ({ $ref: `#/components/responses/Problem${status}` });

/** Health checks for a load balancer. */
export const healthPaths = {
  '/healthz': {
    get: {
      operationId: 'getHealth',
      tags: ['operations'],
      security: [],
      summary: 'The process answers.',
      responses: { 200: reply('Alive') },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      tags: ['operations'],
      security: [],
      summary: 'The process can work: the database is reachable, and it is not draining.',
      responses: { 200: reply('Ready'), 503: reply('Not ready; see Retry-After') },
    },
  },
};

/** Events of the payment providers, signed over the raw body. */
export const webhookPaths = {
  '/api/webhooks/stripe': webhook('receiveStripeEvent', 'stripe-signature'),
  '/api/webhooks/razorpay': webhook('receiveRazorpayEvent', 'x-razorpay-signature'),
};

function webhook(operationId: string, signature: string) {
  return {
    post: {
      operationId,
      tags: ['webhooks'],
      security: [],
      summary: 'Triggers a check of the payment that the event names; events may repeat.',
      parameters: [{ name: signature, in: 'header', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      responses: {
        200: reply('Received'),
        400: problem(400),
        413: problem(413),
        503: problem(503),
      },
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: a request with the same key returns the result of the first. 1 to 128 visible ASCII characters.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
};

const DEVICE_KEY = {
  name: DEVICE_HEADER,
  in: 'header',
  required: false,
  description:
    'A secret of the device, by which an account knows it again for 30 days: others’ wrong passwords then do not delay it. 256 random bits in base64url.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
};

const SESSION_ID = {
  name: 'session-id',
  in: 'header',
  required: true,
  description: 'A fresh random id for each key exchange (docs/secure-calls.md).',
  schema: { type: 'string' },
};

/** Every refusal status with its problem codes. */
const codesByStatus = Map.groupBy(
  Object.entries(problems).map(([code, status]) => ({ code, status })),
  ({ status }) => status,
);

let document: Record<string, unknown> | undefined;

/** Returns the declared routes as an OpenAPI 3.1 document, with the schemas that validate requests. */
export function openApiDocument(): Record<string, unknown> {
  document ??= describeRoutes();
  return document;
}

/** Creates the document, which takes a moment. */
export function describeRoutes(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) };
  }
  Object.assign(paths, healthPaths, webhookPaths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nadi',
      version: '1',
      description:
        'Requests and replies are JSON: `{success, message?, …}`. Routes of a channel other than ' +
        '`plain` also accept sealed requests, as a POST of `{encrypted, clientPublicKey}`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // Address of this document.
    servers: [{ url: '/' }],
    components: {
      schemas: Object.fromEntries(
        [...codesByStatus].map(([status, rows]) => [
          `Problem${status}`,
          problemSchema(rows.map(({ code }) => code)),
        ]),
      ),
      responses: Object.fromEntries(
        [...codesByStatus.keys()].map((status) => [`Problem${status}`, problemResponse(status)]),
      ),
      securitySchemes: Object.fromEntries(
        Object.values(TOKEN_HEADERS).map((name) => [name, { type: 'apiKey', in: 'header', name }]),
      ),
    },
    paths,
  };
}

function operation(endpoint: NamedEndpoint) {
  const { name, access, channel, method, upload, download } = endpoint;
  const body = schemaOf(endpoint.body, 'input');
  const id = operationId(endpoint);
  return {
    operationId: id,
    summary: summaryOf(id),
    tags: [access],
    'x-channel': channel,
    ...(access === 'visitor'
      ? { security: [] }
      : {
          'x-roles': ACCESS_ROLES[access],
          security: [{ [TOKEN_HEADERS[ACCESS_ROLES[access][0]]]: [] }],
        }),
    parameters: [
      ...(method === 'GET' ? queryOf(body) : []),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
      ...(endpoint.knowsDevices ? [DEVICE_KEY] : []),
      ...(name === 'getPublicKey' ? [SESSION_ID] : []),
    ],
    ...(method === 'POST' && { requestBody: bodyOf(body, upload) }),
    responses: {
      200: {
        ...(download
          ? { description: 'The file, as an attachment', content: { '*/*': {} } }
          : { description: 'Done', ...json(schemaOf(endpoint.reply, 'output')) }),
      },
      ...rejections(
        [...codesByStatus.keys()].filter((status) => status !== 401 || mayBe401(endpoint)),
      ),
    },
  };
}

const ABBREVIATIONS = /\b(?:abha|csv|id|otp|pdf|url)s?\b/gi;

/** Returns the name of the route; with several callers also the caller: `signOutAsDoctor`. */
function operationId({ name, caller }: NamedEndpoint): string {
  if (Object.keys(routes[name].paths).length === 1) return name;
  return `${name}As${caller.charAt(0).toUpperCase()}${caller.slice(1)}`;
}

/** Converts the id of an operation to words: `exportPaymentsCsv` is 'Export payments CSV'. */
function summaryOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  const text = words.replaceAll(ABBREVIATIONS, (word) => word.toUpperCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function mayBe401({ access, checksCredentials }: Endpoint): boolean {
  return access !== 'visitor' || checksCredentials === true;
}

function rejections(statuses: readonly number[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
  );
}

function problemSchema(codes: readonly string[]) {
  return {
    type: 'object',
    required: ['success', 'message'],
    properties: {
      success: { const: false },
      message: { type: 'string' },
      code: { type: 'string', enum: codes },
      field: { type: 'string', description: 'The input at fault.' },
      ...(codes.includes('second-factor-required' satisfies ProblemCode) && {
        attempt: { type: 'string', description: 'With it, login-code takes the code.' },
      }),
    },
  };
}

function problemResponse(status: number) {
  const retry = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } };
  return {
    description: STATUS_CODES[status] ?? 'Rejected',
    ...(status === 429 || status === 503 ? { headers: retry } : {}),
    ...json({ $ref: `#/components/schemas/Problem${status}` }),
  };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => joinPatterns(jsonSchema),
  });
  return rest;
}

/** Joins several patterns of one text, because client generators do not understand `allOf` there. */
function joinPatterns(schema: JsonSchema): void {
  const patterns = schema.allOf?.map((part) => part.pattern) ?? [];
  if (schema.type !== 'string' || !patterns.every((pattern) => pattern !== undefined)) return;
  if (patterns.length === 0) return;
  delete schema.allOf;
  schema.pattern = patterns.map((pattern) => `(?=${pattern})`).join('');
}

function queryOf({ required = [], properties = {} }: JsonSchema) {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function bodyOf(schema: JsonSchema, upload = false) {
  const media = upload ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [media]: { schema } } };
}

function json(schema: object) {
  return { content: { 'application/json': { schema } } };
}
