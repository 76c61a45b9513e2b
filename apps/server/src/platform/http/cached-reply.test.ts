import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CachedReply } from './replies.ts';

test('provides the same JSON as text, as bytes and compressed', () => {
  const { json, bytes, gzip } = new CachedReply({ name: 'आशा' });
  expect(json).toBe('{"name":"आशा"}');
  expect(bytes.toString()).toBe(json);
  expect(gunzipSync(gzip).toString()).toBe(json);
});

test('has a weak tag that is equal for equal replies only', () => {
  const { etag } = new CachedReply({ n: 1 });
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new CachedReply({ n: 1 }).etag).toBe(etag);
  expect(new CachedReply({ n: 2 }).etag).not.toBe(etag);
});
