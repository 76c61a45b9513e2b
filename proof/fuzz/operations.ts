import type { Access } from '@nadi/contract/route-definition';
import type { Schema } from './from-schema.ts';

export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** The access of its route. */
  readonly access: Access;
  /** Also taken sealed. */
  readonly sealable: boolean;
  readonly upload: boolean;
  readonly body: Schema;
  /** Null for a file. */
  readonly reply: Schema | null;
}

/**
 * Lists every operation of the server's OpenAPI document that is in the route table; webhooks and
 * health are not.
 */
export function operationsOf(document: {
  paths: Record<string, Record<string, OpenApiOperation>>;
}): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): Operation[] => {
      if (operation['x-channel'] === undefined) return [];
      const content = operation.requestBody?.content ?? {};
      const media = Object.keys(content)[0];
      return [
        {
          id: operation.operationId,
          path,
          method: method.toUpperCase() as Operation['method'],
          access: operation.tags[0] as Access,
          sealable: operation['x-channel'] !== 'plain',
          upload: media === 'multipart/form-data',
          body: (media && content[media]?.schema) || queryShape(operation),
          reply: operation.responses[200].content['application/json']?.schema ?? null,
        },
      ];
    }),
  );
}

interface OpenApiOperation {
  operationId: string;
  tags: string[];
  'x-channel'?: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[];
  responses: { 200: { content: { 'application/json'?: { schema: Schema } } } };
}

function queryShape({ parameters = [] }: OpenApiOperation): Schema {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  };
}
