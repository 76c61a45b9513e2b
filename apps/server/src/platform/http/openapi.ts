import { type Address, TOKEN_HEADERS } from '@nadi/contract/address';
import { addresses, type RouteName } from '@nadi/contract/addresses';
import { problems } from '@nadi/contract/problems';
import { routeNames, shapes } from '@nadi/contract/routes';
import { z } from 'zod';

const REFUSAL = {
  type: 'object',
  required: ['success', 'message'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    field: { type: 'string' },
  },
};

/** The route table as an OpenAPI 3.1 document: the same shapes the server checks with. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of routeNames) {
    const { path, method }: Address = addresses[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nadi',
      version: '1',
      description:
        'Every call takes and gives JSON: `{success, message?, …}`. Calls of a channel other than ' +
        '`plain` are also taken sealed, as a POST of `{encrypted, clientPublicKey}`.',
      license: { name: 'MIT' },
    },
    components: {
      schemas: { Refusal: REFUSAL },
      securitySchemes: Object.fromEntries(
        Object.values(TOKEN_HEADERS).map((name) => [name, { type: 'apiKey', in: 'header', name }]),
      ),
    },
    paths,
  };
}

function operation(name: RouteName) {
  const { access, channel, method, upload }: Address = addresses[name];
  const body = schemaOf(shapes[name].body, 'input');
  return {
    operationId: name,
    tags: [access],
    'x-channel': channel,
    ...(access === 'visitor' ? {} : { security: [{ [TOKEN_HEADERS[access]]: [] }] }),
    ...(method === 'GET' ? { parameters: queryOf(body) } : { requestBody: bodyOf(body, upload) }),
    responses: {
      200: { description: 'Done', ...json(schemaOf(shapes[name].reply, 'output')) },
      default: { description: 'Refused', ...json({ $ref: '#/components/schemas/Refusal' }) },
    },
  };
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  delete schema.$schema;
  return schema;
}

function queryOf(schema: Record<string, unknown>) {
  const required = new Set((schema.required as string[] | undefined) ?? []);
  const properties = Object.entries((schema.properties as object | undefined) ?? {});
  return properties.map(([name, shape]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema: shape,
  }));
}

function bodyOf(schema: Record<string, unknown>, upload = false) {
  const media = upload ? 'multipart/form-data' : 'application/json';
  return { required: true, content: { [media]: { schema } } };
}

function json(schema: Record<string, unknown>) {
  return { content: { 'application/json': { schema } } };
}
