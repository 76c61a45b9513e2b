import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#bench/server-process.ts';
import { addDoctors, openStage } from '#bench/stage.ts';
import { measureBeside } from './floods/beside-flood.ts';
import { FLOODS } from './floods/floods.ts';
import {
  atMost,
  conclude,
  count,
  exactly,
  type Figure,
  finish,
  full,
  info,
  percentile,
} from './support/verdict.ts';

/** Nine floods, each with an honest user who signs in beside it, on both databases. */
const SIGN_INS = count(30, 5);
const WARM_UP_MS = count(3000, 500);
const MEDIAN_MAX_MS = 1000;
const DOCTORS = 1000;

const figures: Figure[] = [];
const stage = await openStage({ LOG_LEVEL: 'fatal' });
await addDoctors(stage.pool, DOCTORS);
await floodServer('PostgreSQL', stage.url);
await stage.close();
const folder = mkdtempSync(join(tmpdir(), 'nadi-floods-'));
const embedded = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'fatal', SAMPLE_DATA: 'on' });
await floodServer('embedded', embedded.url);
await embedded.kill();
rmSync(folder, { recursive: true, force: true });
conclude(figures);
finish();

async function floodServer(engine: string, url: string): Promise<void> {
  for (const [name, flood] of Object.entries(FLOODS)) {
    const size = full ? flood.full : flood.small;
    const options = { signIns: SIGN_INS, warmUpMs: WARM_UP_MS };
    const found = await measureBeside(url, { name, size }, options);
    const place = `${engine}, ${name}`;
    const p95 = percentile(found.known, 0.95).toFixed(0);
    console.log(`${place}: ${JSON.stringify({ ...found, known: undefined, unknown: undefined })}`);
    figures.push(
      atMost(`${place}: sign-in, median`, percentile(found.known, 0.5), MEDIAN_MAX_MS, ' ms'),
      info(`${place}: sign-in, p95, ms`, p95),
      atMost(
        `${place}: sign-in from a new address, median`,
        percentile(found.unknown, 0.5),
        MEDIAN_MAX_MS,
        ' ms',
      ),
      exactly(
        `${place}: honest sign-ins refused`,
        Object.values(found.refused).reduce((sum, n) => sum + n, 0),
        0,
      ),
    );
  }
}
