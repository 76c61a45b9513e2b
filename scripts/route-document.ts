import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldNames } from '@nadi/contract/field-names';
import type { Endpoint } from '@nadi/contract/route-definition';
import { endpoints } from '@nadi/contract/routes';

/**
 * Writes docs/routes.md, every route with its fields, from the declarations of `@nadi/contract`.
 * `npm run check` fails if it is out of date.
 */
const path = join(import.meta.dirname, '../docs/routes.md');

const INTRODUCTION = `# Routes

Written by \`npm run generate\` from the declarations in \`packages/contract/src/routes\`. A running server
describes types, limits and statuses of the same routes at \`/api/docs\`. Fields with a question mark are optional; those
of a GET request are its query, or the sealed body. Every reply has \`success\` and may have \`message\`.

- *Who*: the role that calls it; reception's routes are the admin's, too.
- *Channel*: the priority of the [encrypted request](secure-calls.md), or plain.
`;

/** Returns whether docs/routes.md differs from the declarations. */
export function isRouteDocumentStale(): boolean {
  return readFileSync(path, 'utf8') !== routeDocument();
}

function routeDocument(): string {
  const rows = endpoints
    .map((route) => ({ path: route.path, row: row(route) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const head = '| Route | Who | Channel | Fields | Reply |\n|---|---|---|---|---|\n';
  return `${INTRODUCTION}\n${head}${rows.map(({ row: text }) => text).join('')}`;
}

function row({ method, path: route, access, channel, body, reply, download }: Endpoint) {
  const answer = download ? 'a file' : code(fieldNames(reply).filter((name) => !COMMON.has(name)));
  return `| \`${method} ${route}\` | ${access} | ${channel} | ${code(fieldNames(body))} | ${answer} |\n`;
}

const COMMON = new Set(['success', 'message?']);

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

export function writeRouteDocument(): void {
  writeFileSync(path, routeDocument());
  console.log('docs/routes.md written');
}
