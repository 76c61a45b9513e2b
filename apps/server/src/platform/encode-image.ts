import { randomBytes } from 'node:crypto';
import type { Sharp } from 'sharp';
import { createFairQueue } from './fair-queue.ts';
import { Problem } from './problem.ts';

export interface EncodedImage {
  /** Random name that reveals nothing about the person in the picture. */
  id: string;
  large: Buffer;
  small: Buffer;
}

const LARGE_EDGE_PX = 640;
const SMALL_EDGE_PX = 96;
const PIXELS_MAX = 24_000_000;
const DOCUMENT_EDGE_PX = 4096;
const DOCUMENT_PIXELS_MAX = 50_000_000;
const DECODE_TIMEOUT_SECONDS = 8;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
/** Decoding a picture takes tens of megabytes, so one runs at a time and accounts take turns. */
const queue = createFairQueue({ workers: 1, perKey: 10, perGroup: 40 });

/**
 * Encodes a photo for storage: recognised by its content instead of its name, turned upright, without its
 * metadata, in two sizes of WebP.
 * @param account key of the queue
 * @throws Problem 'bad-image', or 'too-many' if the account has ten pictures waiting
 */
export function encodeImage(file: File, account: string): Promise<EncodedImage> {
  return queue.run({ group: 'pictures', key: account }, () => encode(file));
}

/**
 * Encodes a picture of a document as WebP, fully readable and without its metadata.
 * @param account key of the queue
 * @throws Problem 'bad-document' or 'too-many'
 */
export function encodeDocumentImage(file: File, account: string): Promise<Buffer> {
  return queue.run({ group: 'pictures', key: account }, () => encodeDocument(file));
}

/** The library takes much memory, so it is loaded for the first picture. */
async function loadSharp() {
  return (await import('sharp')).default;
}

async function encodeDocument(file: File): Promise<Buffer> {
  const start = Buffer.from(await file.slice(0, 12).arrayBuffer());
  const problem = new Problem('bad-document', { field: 'document' });
  if (!hasImageSignature(start)) throw problem;
  const bytes = Buffer.from(await file.arrayBuffer());
  const sharp = await loadSharp();
  const limits = { limitInputPixels: DOCUMENT_PIXELS_MAX, failOn: 'error', pages: 1 } as const;
  return sharp(bytes, limits)
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .rotate()
    .resize(DOCUMENT_EDGE_PX, DOCUMENT_EDGE_PX, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 88 })
    .toBuffer()
    .catch(() => {
      throw problem;
    });
}

async function encode(file: File): Promise<EncodedImage> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!hasImageSignature(bytes)) throw new Problem('bad-image', { field: 'image' });
  const sharp = await loadSharp();
  try {
    const photo = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    const { format } = await photo.metadata();
    if (!FORMATS.has(format)) throw new Problem('bad-image', { field: 'image' });
    const upright = photo.timeout({ seconds: DECODE_TIMEOUT_SECONDS }).rotate();
    const large = await square(upright, LARGE_EDGE_PX);
    const small = await sharp(large)
      .resize(SMALL_EDGE_PX, SMALL_EDGE_PX)
      .webp({ quality: 80 })
      .toBuffer();
    return { id: randomBytes(16).toString('hex'), large, small };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('bad-image', { field: 'image' });
  }
}

function square(photo: Sharp, edge: number): Promise<Buffer> {
  return photo
    .resize(edge, edge, { fit: 'cover', position: 'attention', withoutEnlargement: false })
    .webp({ quality: 82 })
    .toBuffer();
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
