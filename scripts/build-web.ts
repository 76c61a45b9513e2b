import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { prerenderWeb } from './prerender-web.ts';
import { root, runTool, untilExit } from './run-node.ts';

const dist = join(root, 'apps/web/dist');
const stamp = join(dist, '.built-from');

/** Builds the web application if it is missing or older than its sources. */
export async function buildWebIfStale(): Promise<void> {
  const sources = hashOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  console.log('Building the web application…');
  // Overrides the caller's NODE_ENV, because React would be built with its development checks under `test`.
  const env = { NODE_ENV: 'production' };
  for (const mode of ['production', 'embed']) {
    const args = ['build', 'apps/web', '--mode', mode, '--logLevel', 'warn'];
    const code = await untilExit(runTool('vite', args, env));
    if (code !== 0)
      throw new Error('The web application could not be built; the lines above say why.');
  }
  await prerenderWeb(dist);
  compress();
  writeFileSync(stamp, sources);
}

/** Compresses once here instead of at every request; the server renders the HTML and compresses it itself. */
function compress(): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  for (const file of globSync('**/*.{js,css,svg,webmanifest}', { cwd: dist })) {
    const bytes = readFileSync(join(dist, file));
    writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(dist, `${file}.br`), brotliCompressSync(bytes, { params }));
  }
}

function hashOfSources(): string {
  const folders = ['apps/web', 'packages/{contract,domain,messages,secure-channel}'];
  const files = folders
    .flatMap((folder) =>
      globSync(`${folder}/{locales,src,public}/**/*`, { cwd: root, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const settings = [
    ...[
      'package-lock.json',
      'apps/web/index.html',
      'apps/web/embed.html',
      'apps/web/vite.config.ts',
    ],
    ...['build-web', 'page-translations', 'prerender-web'].map((name) => `scripts/${name}.ts`),
  ];
  const hash = createHash('sha256');
  for (const file of [...files, ...settings.map((name) => join(root, name))].sort()) {
    if (!/\.test\.tsx?$/.test(file))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
