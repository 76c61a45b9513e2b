import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

const root = join(import.meta.dirname, '..');

/** Lints the given files in a temporary copy of the repository. Returns the violated rules of each path. */
export function lintFiles(files: Readonly<Record<string, string>>): Map<string, string[]> {
  const copy = mkdtempSync(join(tmpdir(), 'nadi-lint-'));
  try {
    writeFiles(copy, files);
    return rulesByPath(runBiome(copy));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function writeFiles(copy: string, files: Readonly<Record<string, string>>): void {
  for (const part of ['biome.json', 'lint', '.gitignore']) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
}

function runBiome(copy: string): Report {
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', 'apps', 'packages', 'e2e'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), options, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`biome printed no report: ${stderr}`);
  return JSON.parse(stdout);
}

function rulesByPath({ diagnostics }: Report): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const { category, location } of diagnostics) {
    rules.set(location.path, [...(rules.get(location.path) ?? []), category]);
  }
  return rules;
}
