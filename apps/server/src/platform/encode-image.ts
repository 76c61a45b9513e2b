import { randomBytes } from 'node:crypto';
import type { Metadata, Sharp } from 'sharp';
import { createFairQueue } from './fair-queue.ts';
import { Problem } from './problem.ts';

export interface EncodedImage {
  /** Random name that reveals nothing about the person in the picture. */
  id: string;
  large: Buffer;
  small: Buffer;
}

export interface EncodedLogo extends EncodedImage {
  /** Squares of PNG on white for home screens, with a margin, because phones cut the corners off. */
  icon: Pick<EncodedImage, 'large' | 'small'>;
}

interface Limits {
  pixels: number;
  /** The shorter edge is enlarged to this one; absent if pictures are only made smaller. */
  coveredEdge?: number;
}

type PictureField = 'document' | 'image' | 'logo' | 'picture';

const LARGE_EDGE_PX = 640;
const SMALL_EDGE_PX = 96;
const DOCUMENT_EDGE_PX = 4096;
const PHOTO_LIMITS: Limits = { pixels: 24_000_000, coveredEdge: LARGE_EDGE_PX };
const DOCUMENT_LIMITS: Limits = { pixels: 50_000_000 };
const DECODED_BYTES_MAX = 96 * 1024 * 1024;
const DECODE_TIMEOUT_SECONDS = 8;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
const CLINIC_EDGE_PX = 1280;
const LOGO_EDGE_PX = 512;
const ICON_EDGE_PX = 192;
/** Of the longer edge. */
const LOGO_EDGES_PX = { min: 256, max: 4096 };
/** The operations for each EXIF orientation; mirroring comes before turning. */
const TURNS: Record<number, { flip?: boolean; flop?: boolean; angle?: number }> = {
  2: { flop: true },
  3: { angle: 180 },
  4: { flip: true },
  5: { flip: true, angle: 90 },
  6: { angle: 90 },
  7: { flop: true, angle: 90 },
  8: { angle: 270 },
};
/** Decoding a picture takes up to 250 MiB, so one runs at a time and accounts take turns. */
const queue = createFairQueue({ workers: 1, perKey: 10, perGroup: 40 });

/**
 * Encodes a photo for storage: recognised by its content instead of its name, turned upright, without its
 * metadata, in two sizes of WebP.
 * @param account key of the queue
 * @throws Problem 'bad-image', 'too-large', or 'too-many' if the account has ten pictures waiting
 */
export function encodeImage(file: File, account: string): Promise<EncodedImage> {
  return queue.run({ group: 'pictures', key: account }, () => encodePhoto(file));
}

/**
 * Encodes a picture of a document as WebP, fully readable and without its metadata.
 * @param account key of the queue
 * @throws Problem 'bad-document', 'too-large' or 'too-many'
 */
export function encodeDocumentImage(file: File, account: string): Promise<Buffer> {
  return queue.run({ group: 'pictures', key: account }, () => encodeDocument(file));
}

/**
 * Encodes the clinic's logo, PNG or WebP by its content, as transparent squares of WebP and as icons, without
 * its metadata.
 * @param account key of the queue
 * @throws Problem 'bad-logo', 'logo-animated', 'logo-size', 'too-large' or 'too-many'
 */
export function encodeLogo(file: File, account: string): Promise<EncodedLogo> {
  return queue.run({ group: 'pictures', key: account }, () => encodeSquares(file));
}

/**
 * Encodes a picture of the clinic in its own proportions, without its metadata, and a small square.
 * @param account key of the queue
 * @throws Problem 'bad-image', 'too-large' or 'too-many'
 */
export function encodeClinicPicture(file: File, account: string): Promise<EncodedImage> {
  return queue.run({ group: 'pictures', key: account }, () => encodeWhole(file));
}

/** Loads the library for the first picture, because it takes much memory. */
export async function loadSharp() {
  const sharp = (await import('sharp')).default;
  // No picture comes twice.
  sharp.cache(false);
  return sharp;
}

function encodeDocument(file: File): Promise<Buffer> {
  return refuseBroken('bad-document', 'document', async () => {
    const upright = await decodeUpright(file, DOCUMENT_LIMITS, 'document', (picture) =>
      picture.resize(DOCUMENT_EDGE_PX, DOCUMENT_EDGE_PX, {
        fit: 'inside',
        withoutEnlargement: true,
      }),
    );
    return upright.webp({ quality: 88 }).toBuffer();
  });
}

function encodePhoto(file: File): Promise<EncodedImage> {
  return refuseBroken('bad-image', 'image', async () => {
    const upright = await decodeUpright(file, PHOTO_LIMITS, 'image', (picture) =>
      picture.resize(LARGE_EDGE_PX, LARGE_EDGE_PX, { fit: 'outside', withoutEnlargement: true }),
    );
    const large = await upright
      .resize(LARGE_EDGE_PX, LARGE_EDGE_PX, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
    return encodeSizes(large);
  });
}

function encodeWhole(file: File): Promise<EncodedImage> {
  return refuseBroken('bad-image', 'picture', async () => {
    const upright = await decodeUpright(file, DOCUMENT_LIMITS, 'picture', (picture) =>
      picture.resize(CLINIC_EDGE_PX, CLINIC_EDGE_PX, { fit: 'inside', withoutEnlargement: true }),
    );
    return encodeSizes(await upright.webp({ quality: 82 }).toBuffer());
  });
}

/** Adds the small square to the large picture. */
async function encodeSizes(large: Buffer): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const small = await sharp(large)
    .resize(SMALL_EDGE_PX, SMALL_EDGE_PX)
    .webp({ quality: 80 })
    .toBuffer();
  return { id: randomBytes(16).toString('hex'), large, small };
}

function encodeSquares(file: File): Promise<EncodedLogo> {
  return refuseBroken('bad-logo', 'logo', async () => {
    await acceptLogo(file);
    const upright = await decodeUpright(
      file,
      { pixels: LOGO_EDGES_PX.max ** 2 },
      'logo',
      (picture) => picture.resize(LOGO_EDGE_PX, LOGO_EDGE_PX, { fit: 'inside' }),
    );
    const square = await upright
      .ensureAlpha()
      .resize(LOGO_EDGE_PX, LOGO_EDGE_PX, { fit: 'contain', background: '#fff0' })
      .png()
      .toBuffer();
    const sharp = await loadSharp();
    const margin = Math.round(LOGO_EDGE_PX / 10);
    const inner = LOGO_EDGE_PX - 2 * margin;
    const icon = await sharp(square)
      .resize(inner, inner)
      .flatten({ background: '#fff' })
      .extend({ top: margin, right: margin, bottom: margin, left: margin, background: '#fff' })
      .removeAlpha()
      .png()
      .toBuffer();
    return {
      id: randomBytes(16).toString('hex'),
      large: await sharp(square).webp({ quality: 90 }).toBuffer(),
      small: await sharp(square)
        .resize(SMALL_EDGE_PX, SMALL_EDGE_PX)
        .webp({ quality: 90 })
        .toBuffer(),
      icon: {
        large: icon,
        small: await sharp(icon).resize(ICON_EDGE_PX, ICON_EDGE_PX).png().toBuffer(),
      },
    };
  });
}

/** @throws Problem if a picture is of another format, animated, too small or too large */
async function acceptLogo(file: File): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!hasImageSignature(bytes)) throw new Problem('bad-logo', { field: 'logo' });
  const sharp = await loadSharp();
  const {
    format,
    pages = 1,
    width,
    height,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== 'png' && format !== 'webp') throw new Problem('bad-logo', { field: 'logo' });
  if (pages > 1 || isAnimatedPng(bytes)) throw new Problem('logo-animated', { field: 'logo' });
  const edge = Math.max(width, height);
  if (edge < LOGO_EDGES_PX.min || edge > LOGO_EDGES_PX.max) {
    throw new Problem('logo-size', { field: 'logo' });
  }
}

/** The decoder shows the first picture alone; an animation announces itself before it (APNG `acTL`). */
function isAnimatedPng(bytes: Buffer): boolean {
  const animation = bytes.indexOf('acTL');
  return animation > 0 && animation < bytes.indexOf('IDAT');
}

/** @throws Problem 'too-large' if decoding takes too long, `code` for each other error that is no Problem */
async function refuseBroken<T>(
  code: 'bad-document' | 'bad-image' | 'bad-logo',
  field: PictureField,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) throw error;
    const tookTooLong = error instanceof Error && error.message.startsWith('timeout');
    throw new Problem(tookTooLong ? 'too-large' : code, { field });
  }
}

/**
 * Decodes and shrinks a picture, then turns it upright. The library's time limit does not reach what
 * turning or cropping reads first, so both work on the shrunk picture only.
 * @throws Problem 'too-large' if its header promises more than the limits
 */
async function decodeUpright(
  file: File,
  limits: Limits,
  field: PictureField,
  shrink: (picture: Sharp) => Sharp,
): Promise<Sharp> {
  const start = Buffer.from(await file.slice(0, 12).arrayBuffer());
  if (!hasImageSignature(start)) throw new Error('not a picture');
  const bytes = Buffer.from(await file.arrayBuffer());
  const sharp = await loadSharp();
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!FORMATS.has(header.format)) throw new Error('not a picture');
  if (isTooLarge(header, limits)) throw new Problem('too-large', { field });
  const input = { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true } as const;
  const { data, info } = await shrink(sharp(bytes, input))
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { flip, flop, angle } = TURNS[header.orientation ?? 1] ?? {};
  const shrunk = sharp(data, { raw: { width, height, channels } });
  return shrunk
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .flip(!!flip)
    .flop(!!flop)
    .rotate(angle ?? 0);
}

/** Decides from the header alone, before a pixel is decoded. */
export function isTooLarge(header: Metadata, { pixels, coveredEdge = 0 }: Limits): boolean {
  const { width, height } = header;
  // A picture of one pixel's width would become hundreds of times as large.
  const covered = coveredEdge ** 2 * (Math.max(width, height) / Math.min(width, height));
  return Math.max(width * height, covered) > pixels || heldBytes(header) > DECODED_BYTES_MAX;
}

/** Returns how many bytes the decoder holds at once: few if it reads line by line, otherwise the whole picture. */
function heldBytes(header: Metadata): number {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling } = header;
  const pixels = width * height;
  // Lossless WebP: four bytes, with or without alpha.
  if (format === 'webp') return pixels * 4;
  if (!isProgressive) return 0;
  // Coefficients have two bytes; most pictures store colours at a quarter of the resolution.
  if (format === 'jpeg') return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}

/** Reads only the first bytes, so that no other decoder (SVG, PDF, TIFF…) is ever used. */
function hasImageSignature(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  );
}
