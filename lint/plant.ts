import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Report {
  diagnostics: { category: string; location: { path: string } }[];
}

const root = join(import.meta.dirname, '..');

/** Lints the given files as if they stood in the house: path to the rules each one breaks. */
export function lintPlanted(files: Readonly<Record<string, string>>): Map<string, string[]> {
  const house = mkdtempSync(join(tmpdir(), 'nadi-walls-'));
  try {
    build(house, files);
    return rulesByPath(runBiome(house));
  } finally {
    rmSync(house, { recursive: true });
  }
}

function build(house: string, files: Readonly<Record<string, string>>): void {
  for (const part of ['biome.json', 'lint', '.gitignore']) {
    cpSync(join(root, part), join(house, part), { recursive: true });
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(house, dirname(path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
}

function runBiome(house: string): Report {
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', 'apps', 'packages', 'e2e'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), options, {
    cwd: house,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`biome said nothing to the point: ${stderr}`);
  return JSON.parse(stdout);
}

function rulesByPath({ diagnostics }: Report): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const { category, location } of diagnostics) {
    rules.set(location.path, [...(rules.get(location.path) ?? []), category]);
  }
  return rules;
}
