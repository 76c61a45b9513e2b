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

- *Who*: the role that calls the path; reception's paths are the admin's, too.
- *Call*: \`POST\` and the priority \`medium\` of the [encrypted request](secure-calls.md), unless named.
`;

/** Returns whether docs/routes.md differs from the declarations. */
export function isRouteDocumentStale(): boolean {
  return readFileSync(path, 'utf8') !== routeDocument();
}

function routeDocument(): string {
  const groups = Map.groupBy(endpoints, (each) => `${each.name} ${columns(each)}`);
  const rows = [...groups.values()]
    .map((alike) => ({ path: alike[0]?.path ?? '', row: row(alike) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const head = '| Path | Who | Call | Fields | Reply |\n|---|---|---|---|---|\n';
  return `${INTRODUCTION}\n${head}${rows.map(({ row: text }) => text).join('')}`;
}

/** Writes one row for the paths of a route that have the same fields. */
function row(alike: readonly Endpoint[]): string {
  const paths = alike.map(({ path: each }) => `\`${each}\``).join('<br>');
  const callers = alike.map(({ access }) => access).join('<br>');
  return `| ${paths} | ${callers} | ${alike[0] ? columns(alike[0]) : ''} |\n`;
}

function columns({ method, channel, body, reply, download }: Endpoint): string {
  const answer = download ? 'a file' : code(fieldNames(reply).filter((name) => !COMMON.has(name)));
  const call = [method === 'POST' ? '' : method, channel === 'medium' ? '' : channel];
  return `${call.filter(Boolean).join(', ')} | ${code(fieldNames(body))} | ${answer}`;
}

const COMMON = new Set(['success', 'message?']);

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

export function writeRouteDocument(): void {
  writeFileSync(path, routeDocument());
  console.log('docs/routes.md written');
}
