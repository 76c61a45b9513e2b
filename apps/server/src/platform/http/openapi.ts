import { TOKEN_HEADERS } from '@nadi/contract/headers';
import { problems } from '@nadi/contract/problems';
import type { RouteDefinition } from '@nadi/contract/route-definition';
import { type RouteName, routeNames, routes } from '@nadi/contract/routes';
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

/** Returns the declared routes as an OpenAPI 3.1 document, with the schemas that requests are validated against. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of routeNames) {
    const { path, method }: RouteDefinition = routes[name];
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
  const { access, channel, method, upload }: RouteDefinition = routes[name];
  const body = schemaOf(routes[name].body, 'input');
  return {
    operationId: name,
    tags: [access],
    'x-channel': channel,
    ...(access === 'visitor' ? {} : { security: [{ [TOKEN_HEADERS[access]]: [] }] }),
    ...(method === 'GET' ? { parameters: queryOf(body) } : { requestBody: bodyOf(body, upload) }),
    responses: {
      200: { description: 'Done', ...json(schemaOf(routes[name].reply, 'output')) },
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
