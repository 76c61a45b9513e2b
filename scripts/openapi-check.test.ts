import { makeOpenApiDocument } from '@nadi/server/testing/openapi';
import { expect, test } from 'vitest';
import { listOpenApiErrors } from './openapi-check.ts';

test('both validators accept the document of the declared routes', async () => {
  expect(await listOpenApiErrors()).toEqual([]);
});

test.each([
  [
    'a license without identifier and address',
    { info: { title: 'Nadi', version: '1', license: { name: 'MIT' } } },
  ],
  ['a document without servers', { servers: undefined }],
  ['a document without paths', { paths: undefined, components: undefined }],
  [
    'an operation without summary and security',
    { paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'A' } } } } } },
  ],
])('reports %s', async (_, change) => {
  expect(await listOpenApiErrors({ ...makeOpenApiDocument(), ...change })).not.toEqual([]);
});
