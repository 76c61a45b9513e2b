import { dirname, join } from 'node:path/posix';
import type { RepoFile } from './repo-files.ts';

/** Matches the module of an import, an export or a dynamic import, types included. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;
const SOURCE = /\.(ts|tsx|cjs)$/;

/** Returns one line per group of files that import each other, directly or through others. */
export function importCycles(files: readonly RepoFile[]): string[] {
  const resolve = createResolver(files);
  const sources = files.filter(({ path }) => SOURCE.test(path));
  const paths = new Set(sources.map(({ path }) => path));
  const imports = new Map(
    sources.map(({ path, text }) => {
      const modules = Array.from(text.matchAll(IMPORTED), ([, name = '']) => resolve(path, name));
      return [path, modules.filter((module) => module !== null && paths.has(module)) as string[]];
    }),
  );
  return findCycles(imports).map((group) => {
    const [first = '', ...others] = group.toSorted();
    return `${first} imports itself through ${others.join(', ') || 'nothing else'}`;
  });
}

interface Manifest {
  folder: string;
  name?: string;
  imports?: Record<string, string>;
  exports?: Record<string, string>;
}

type Resolve = (from: string, module: string) => string | null;

/** Returns a function that resolves a module as Node does, by the `package.json` files; null for npm packages. */
function createResolver(files: readonly RepoFile[]): Resolve {
  const manifests: Manifest[] = files
    .filter(({ path }) => /(^|\/)package\.json$/.test(path))
    .map(({ path, text }) => ({ ...JSON.parse(text), folder: dirname(path) }));
  const byFolder = new Map(manifests.map((manifest) => [manifest.folder, manifest]));
  const byName = new Map(manifests.map((manifest) => [manifest.name ?? '', manifest]));

  function nearest(folder: string): Manifest | undefined {
    const found = byFolder.get(folder);
    return found ?? (folder === '.' ? undefined : nearest(dirname(folder)));
  }

  return (from, module) => {
    if (module.startsWith('.')) return join(dirname(from), module);
    if (module.startsWith('#')) {
      const manifest = nearest(dirname(from));
      return manifest ? applyPatterns(manifest, manifest.imports, module) : null;
    }
    const name = module.split('/').slice(0, 2).join('/');
    const manifest = byName.get(name);
    return manifest
      ? applyPatterns(manifest, manifest.exports, `.${module.slice(name.length)}`)
      : null;
  };
}

/** Applies the first pattern that matches, such as `#store/*` with `./src/store/*`. */
function applyPatterns({ folder }: Manifest, patterns = {}, module: string): string | null {
  for (const [pattern, target] of Object.entries<string>(patterns)) {
    const [start = '', end] = pattern.split('*');
    if (end === undefined ? module === pattern : module.startsWith(start)) {
      return join(folder, target.replace('*', module.slice(start.length)));
    }
  }
  return null;
}

/**
 * Returns the strongly connected components with more than one file, and files that import themselves
 * (Tarjan 1972). The time is linear in the number of imports.
 */
function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const groups: string[][] = [];

  function explore(file: string): number {
    const index = order.size;
    order.set(file, index);
    stack.push(file);
    onStack.add(file);
    let low = index;
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, explore(next));
      else if (onStack.has(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const group = stack.splice(stack.lastIndexOf(file));
      for (const each of group) onStack.delete(each);
      if (group.length > 1 || imports.get(file)?.includes(file)) groups.push(group);
    }
    return low;
  }

  for (const file of imports.keys()) if (!order.has(file)) explore(file);
  return groups;
}
