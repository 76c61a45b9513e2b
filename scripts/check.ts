import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { houseRules } from './house-rules.ts';
import { repoFiles } from './repo-files.ts';

interface Check {
  name: string;
  /** Null when all is well, otherwise what to tell the person who has to mend it. */
  complaint: () => Promise<string | null>;
}

const root = join(import.meta.dirname, '..');

/** Types, lint, unused code and house rules; prints as it goes and counts what held. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  const checks = [...typeChecks(), lint, unusedCode, ...houseChecks()];
  for (const { name, complaint } of checks) {
    const complained = await complaint();
    console.log(`${complained === null ? '✔' : '✖'} ${name}`);
    if (complained === null) continue;
    failed += 1;
    console.log(indent(complained));
  }
  return { passed: checks.length - failed, failed };
}

function typeChecks(): Check[] {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return ['.', ...workspaces]
    .filter((project) => existsSync(join(root, project, 'tsconfig.json')))
    .map((project) => tool(`types: ${project}`, 'tsc', ['-p', project]));
}

const lint = tool('lint, format and walls', 'biome', ['check', '--error-on-warnings']);
const unusedCode = tool('no unused files, exports or packages', 'knip', ['--no-progress']);

function houseChecks(): Check[] {
  const files = repoFiles(root);
  return houseRules.map(({ name, breaches }) => ({
    name,
    complaint: async () => breaches(files).join('\n') || null,
  }));
}

function tool(name: string, command: string, args: string[]): Check {
  return { name, complaint: () => run(command, args) };
}

function run(command: string, args: string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: root, shell });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) =>
      resolve(code === 0 ? null : output.trim() || `${command}: ${code}`),
    );
  });
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '    ');
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
