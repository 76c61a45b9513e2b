import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { encodeDocumentImage, encodeImage, isTooLarge } from './encode-image.ts';

vi.setConfig({ testTimeout: 60_000 });

const PHOTO = { pixels: 24_000_000, coveredEdge: 640 };
const DOCUMENT = { pixels: 50_000_000 };

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#088' } });
}

async function toFile(picture: Sharp): Promise<File> {
  return new File([new Uint8Array(await picture.toBuffer())], 'x');
}

function picture(): Promise<File> {
  return toFile(plain(20, 20).png());
}

function deep(): Sharp {
  return plain(16, 16).ensureAlpha().toColourspace('rgb16');
}

/** Writes other sizes into the header of a PNG, which is all that the limits look at. */
async function promising(picture: Sharp, width: number, height: number): Promise<File> {
  const bytes = await picture.toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return new File([new Uint8Array(bytes)], 'x.png');
}

test('refuses an account that floods the queue; the next account gets its turn', async () => {
  const file = await picture();
  const flood = Array.from({ length: 30 }, () => encodeImage(file, 'flooding'));
  const settled = Promise.allSettled(flood);
  const order: string[] = [];
  const other = encodeDocumentImage(file, 'other').then(() => order.push('other'));
  const last = flood[10]?.then(() => order.push('flooding'));
  await Promise.all([other, last]);
  expect(order).toEqual(['other', 'flooding']);
  const refused = (await settled).flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  expect(refused).toHaveLength(19);
  expect(refused[0]).toMatchObject({ code: 'too-many', retryAfter: 10 });
});

test.each<[string, Sharp, number]>([
  ['an interlaced PNG', plain(16, 16).png({ progressive: true }), 3],
  ['an interlaced PNG of 16 bits', deep().png({ progressive: true }), 8],
  ['a progressive JPEG', plain(16, 16).jpeg({ progressive: true }), 3],
  [
    'a progressive JPEG with colours in full',
    plain(16, 16).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    6,
  ],
  ['a WebP', plain(16, 16).webp(), 4],
])('limits the bytes that a decoder holds for %s', async (_, picture, bytesOfPixel) => {
  const header = await sharp(await picture.toBuffer()).metadata();
  const edge = Math.floor(Math.sqrt((96 * 1024 * 1024) / bytesOfPixel));
  expect(isTooLarge({ ...header, width: edge, height: edge }, DOCUMENT)).toBe(false);
  expect(isTooLarge({ ...header, width: edge + 1, height: edge + 1 }, DOCUMENT)).toBe(true);
});

test.each<[string, Sharp]>([
  ['a PNG', plain(16, 16).png()],
  ['a turned PNG of 16 bits', deep().withMetadata({ orientation: 6 }).png()],
  ['a baseline JPEG', plain(16, 16).jpeg({ chromaSubsampling: '4:4:4' })],
])('takes %s, which is read line by line, up to the limit of pixels', async (_, picture) => {
  const header = await sharp(await picture.toBuffer()).metadata();
  expect(isTooLarge({ ...header, width: 10_000, height: 5000 }, DOCUMENT)).toBe(false);
  expect(isTooLarge({ ...header, width: 10_000, height: 5001 }, DOCUMENT)).toBe(true);
  expect(isTooLarge({ ...header, width: 6000, height: 4000 }, PHOTO)).toBe(false);
  expect(isTooLarge({ ...header, width: 6000, height: 4001 }, PHOTO)).toBe(true);
});

test('refuses a picture by its header, before decoding it', async () => {
  const interlaced = await promising(deep().png({ progressive: true }), 5000, 5000);
  const document = { code: 'too-large', field: 'document' };
  await expect(encodeDocumentImage(interlaced, 'a')).rejects.toMatchObject(document);
  const huge = await promising(plain(16, 16).png(), 60_000, 60_000);
  await expect(encodeDocumentImage(huge, 'a')).rejects.toMatchObject(document);
  const photo = { code: 'too-large', field: 'image' };
  await expect(encodeImage(huge, 'a')).rejects.toMatchObject(photo);
  const short = await promising(plain(16, 16).png(), 4000, 4000);
  await expect(encodeImage(short, 'a')).rejects.toMatchObject({ code: 'bad-image' });
});

test('refuses a photo so narrow that covering the square would enlarge it a thousandfold', async () => {
  const narrow = plain(8, 8000).png();
  const photo = { code: 'too-large', field: 'image' };
  await expect(encodeImage(await toFile(narrow), 'a')).rejects.toMatchObject(photo);
  const wide = await encodeImage(await toFile(plain(800, 20).png()), 'a');
  expect(await sharp(wide.large).metadata()).toMatchObject({ width: 640, height: 640 });
  const stripe = await encodeDocumentImage(await toFile(narrow), 'a');
  expect(await sharp(stripe).metadata()).toMatchObject({ width: 4, height: 4096 });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('turns orientation %i upright', async (orientation) => {
  const corners = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 128, 0, 128];
  const raw = { width: 3, height: 2, channels: 3 } as const;
  const picture = sharp(Buffer.from(corners), { raw })
    .resize(300, 200, { kernel: 'nearest' })
    .withMetadata({ orientation })
    .png();
  const encoded = await encodeDocumentImage(await toFile(picture), 'a');
  const shown = await shrink(sharp(encoded));
  expect(shown).toEqual(await shrink(sharp(await picture.toBuffer()).autoOrient()));
  expect((await sharp(encoded).metadata()).orientation).toBeUndefined();
});

/** Returns the size, and which of the colours are more than half in each field of 100 × 100 pixels. */
async function shrink(picture: Sharp) {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => (y * info.width + x) * info.channels;
  const fields: string[] = [];
  for (let y = 50; y < info.height; y += 100) {
    for (let x = 50; x < info.width; x += 100) {
      const pixel = [...data.subarray(at(x, y), at(x, y) + 3)];
      fields.push(pixel.map((value) => Math.round(value / 64)).join());
    }
  }
  return { width: info.width, height: info.height, fields };
}
