import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listCatalogueErrors } from './catalogues.ts';
import { isRouteTableStale } from './generate-route-table.ts';
import { listOpenApiErrors } from './openapi-check.ts';
import pending from './pending-violations.json' with { type: 'json' };
import { type Pending, withoutPending } from './pending-violations.ts';
import { isPrivacyDocumentStale } from './privacy-document.ts';
import { repoFiles } from './repo-files.ts';
import { repositoryRules } from './repository-rules.ts';
import { isRouteDocumentStale } from './route-document.ts';

interface Check {
  name: string;
  /** Resolves to null when the check passes, otherwise to the report to print. */
  run: () => Promise<string | null>;
}

const root = join(import.meta.dirname, '..');

/**
 * Runs the repository rules, generated documents, types, lint and unused code; prints each result as it
 * ends and returns the counts.
 * @param part runs only the checks with this text in their name
 */
export async function runChecks(
  part = '',
): Promise<{ passed: number; failed: number; names: string[] }> {
  const names: string[] = [];
  const checks = [
    ...[...repositoryChecks(), routeTable, routeList, privacyDocument, openApi],
    ...[...typeChecks(), lint, unusedCode, sentences, catalogues],
  ].filter(({ name }) => name.includes(part));
  const waiting = checks.values();
  const runNext = async () => {
    for (const { name, run } of waiting) {
      const report = await run();
      console.log(`${report === null ? '✔' : '✖'} ${name}`);
      if (report === null) continue;
      names.push(`${name} (npm run check)`);
      console.log(indent(report));
    }
  };
  for (const signal of SIGNALS) process.once(signal, endTools);
  // Two at a time: each compiler uses one processor.
  await Promise.all([runNext(), runNext()]);
  for (const signal of SIGNALS) process.off(signal, endTools);
  return { passed: checks.length - names.length, failed: names.length, names };
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const running = new Set<ChildProcess>();

function endTools(): never {
  for (const child of running) child.kill();
  process.exit(1);
}

function typeChecks(): Check[] {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['.', ...workspaces, 'apps/web/src/service-worker']
    .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
    .map((project) => tool(`types: ${project}`, 'tsc', ['-p', project]));
}

const lint = tool('lint, format and module boundaries', 'biome', ['check', '--error-on-warnings']);
const unusedCode = tool('no unused files, exports or packages', 'knip', ['--no-progress']);

const sentences = tool('the catalogues have the sentences of the sources', 'lingui', [
  'check',
  'sync',
  '--clean',
]);

const catalogues: Check = {
  name: 'every sentence has a translation with its values',
  run: async () => (await listCatalogueErrors()).join('\n') || null,
};

const routeTable: Check = {
  name: 'the browser’s route table matches the declared routes',
  run: async () => (isRouteTableStale() ? 'out of date: run npm run generate' : null),
};

const routeList: Check = {
  name: 'docs/routes.md lists the declared routes',
  run: async () => (isRouteDocumentStale() ? 'out of date: run npm run generate' : null),
};

const privacyDocument: Check = {
  name: 'docs/privacy.md follows the retention table',
  run: async () => (isPrivacyDocumentStale() ? 'out of date: run npm run generate' : null),
};

const openApi: Check = {
  name: 'two validators find no error in the OpenAPI document',
  run: async () => (await listOpenApiErrors()).join('\n') || null,
};

function repositoryChecks(): Check[] {
  const files = repoFiles(root);
  const allowed: Readonly<Record<string, Pending>> = pending;
  return repositoryRules.map(({ name, violations }) => ({
    name,
    run: async () => withoutPending(violations(files), allowed[name] ?? {}).join('\n') || null,
  }));
}

function tool(name: string, command: string, args: string[]): Check {
  return { name, run: () => runTool(command, args) };
}

function runTool(command: string, args: string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root, shell });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve(code === 0 ? null : output.trim() || `${command}: ${code}`);
    });
  });
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

if (import.meta.main) {
  const { passed, failed } = await runChecks(process.argv[2]);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
