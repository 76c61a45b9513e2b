/** Draws portraits/ for every face of faces.json. Run: node apps/server/seed/make-portraits.ts */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Avatar, Style } from '@dicebear/core';
import definition from '@dicebear/styles/open-peeps.json' with { type: 'json' };
import sharp, { type Sharp } from 'sharp';
import faces from './faces.json' with { type: 'json' };

// The lists cut photographs round or square; both sizes are for 2x screens.
const LARGE = { pixels: 320, maxBytes: 6 * 1024, suffix: '' };
const SMALL = { pixels: 96, maxBytes: 2 * 1024, suffix: '-96' };
const INK = '#14252b';

/** Options of the "open-peeps" style; `faces.json` sets all others that can be seen. */
const COMMON = {
  ...{ flip: 'none' as const, scale: 0.94, translateX: 0, translateY: 3 },
  ...{ size: LARGE.pixels, inkColor: INK, maskProbability: 0 },
};

const folder = new URL('portraits/', import.meta.url);
const style = new Style(definition as unknown as ConstructorParameters<typeof Style>[0]);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [stem, face] of Object.entries(faces)) {
  const facialHairProbability = 'facialHairVariant' in face ? 100 : 0;
  const accessoriesProbability = 'accessoriesVariant' in face ? 100 : 0;
  const worn = { facialHairProbability, accessoriesProbability } as const;
  const avatar = new Avatar(style, { ...COMMON, ...worn, ...face } as typeof COMMON);
  // The shoulders' outline is no option of the style and would stay black.
  const svg = avatar.toString().replaceAll('fill="black"', `fill="${INK}"`);
  await writePortrait(stem, svg);
}
const { creator, license, source } = definition.meta;
writeFileSync(
  new URL('LICENSE', folder),
  `Portraits of invented people, remixed from "${source.name}" (${source.url}) by ${creator.name}, ` +
    `dedicated to the public domain: ${license.name}, ${license.url}\n`,
);

async function writePortrait(stem: string, svg: string): Promise<void> {
  for (const { pixels, maxBytes, suffix } of [LARGE, SMALL]) {
    const image = sharp(Buffer.from(svg), { density: 144 }).resize(pixels, pixels);
    const bytes = await bestWithin(maxBytes, image);
    if (!bytes) throw new Error(`${stem}${suffix} does not fit into ${maxBytes} bytes`);
    writeFileSync(new URL(`${stem}${suffix}.webp`, folder), bytes);
  }
}

/** The finest WebP that is small enough, or null when even the coarsest is too large. */
async function bestWithin(maxBytes: number, image: Sharp): Promise<Buffer | null> {
  for (const quality of [82, 74, 66, 58, 50, 42]) {
    const options = { quality, effort: 6, preset: 'drawing', smartSubsample: true } as const;
    const bytes = await image.clone().webp(options).toBuffer();
    if (bytes.length <= maxBytes) return bytes;
  }
  return null;
}
