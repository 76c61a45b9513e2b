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

Behind the path stands what is unusual. Otherwise patients call \`/api/user/…\`, doctors \`/api/doctor/…\` and the admin alone
\`/api/admin/…\`; *reception* and *accountant* include the admin, *clinic* is all three, *visitor* everybody. The method is \`POST\`, the priority of the [encrypted
request](secure-calls.md) \`medium\`.
`;

/** Returns whether docs/routes.md differs from the declarations. */
export function isRouteDocumentStale(): boolean {
  return readFileSync(path, 'utf8') !== routeDocument();
}

function routeDocument(): string {
  const groups = Map.groupBy(endpoints, (each) => `${each.name} ${each.method} ${fields(each)}`);
  const rows = [...groups.values()]
    .map((alike) => ({ path: alike[0]?.path ?? '', row: row(alike) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const head = '| Path | Fields | Reply |\n|---|---|---|\n';
  return `${INTRODUCTION}\n${head}${rows.map(({ row: text }) => text).join('')}`;
}

/** Writes one row for the paths of a route that have the same fields. */
function row(alike: readonly Endpoint[]): string {
  const paths = alike
    .map((each) => [call(each), unusual(each)].filter(Boolean).join(' '))
    .join('<br>');
  return `| ${paths} | ${alike[0] ? fields(alike[0]) : ''} |\n`;
}

function call({ path: at, method }: Endpoint): string {
  return method === 'POST' ? `\`${at}\`` : `\`${method} ${at}\``;
}

function unusual({ path: at, access, channel }: Endpoint): string {
  const usual: readonly (string | undefined)[] = ['medium', USUAL_CALLERS[at.split('/')[2] ?? '']];
  return [access, channel].filter((each) => !usual.includes(each)).join(', ');
}

function fields({ body, reply, download }: Endpoint): string {
  const answer = download ? 'a file' : code(fieldNames(reply).filter((name) => !COMMON.has(name)));
  return `${code(fieldNames(body))} | ${answer}`;
}

const USUAL_CALLERS: Readonly<Record<string, string>> = {
  user: 'patient',
  doctor: 'doctor',
  admin: 'admin',
};

const COMMON = new Set(['success', 'message?']);

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

export function writeRouteDocument(): void {
  writeFileSync(path, routeDocument());
  console.log('docs/routes.md written');
}
