import { i18n } from '#shared/language/i18n.ts';

/** The image types the server accepts; also the file dialog's filter. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The browser scales before it sends; the server still checks. */
const SENT_BYTES_MAX = 500_000;
const SENT_PIXELS = 1024;
const QUALITIES = [0.86, 0.74, 0.6, 0.45];

/** The file cannot be read as an image; the message is the same as the server's. */
export class PhotoError extends Error {
  constructor() {
    super(i18n._('Please choose a JPEG, PNG or WebP picture.'));
  }
}

/**
 * Scales an image to at most 1024 px a side and 500 kB, as WebP or JPEG.
 * @throws PhotoError for a file that cannot be read as an image
 */
export async function scalePhoto(file: File): Promise<File> {
  if (!PHOTO_TYPES.some((type) => type === file.type)) throw new PhotoError();
  const picture = await createImageBitmap(file).catch(() => {
    throw new PhotoError();
  });
  try {
    return await encode(picture, file.name);
  } finally {
    picture.close();
  }
}

/** Scales down to at most `max` pixels a side, keeping the ratio. */
export function fitWithin(max: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, max / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

async function encode(picture: ImageBitmap, name: string): Promise<File> {
  for (let side = SENT_PIXELS; side >= 128; side /= 2) {
    const canvas = draw(picture, side);
    for (const quality of QUALITIES) {
      const blob = await toSmallBlob(canvas, quality);
      if (blob.size <= SENT_BYTES_MAX) {
        return new File([blob], renamed(name, blob.type), { type: blob.type });
      }
    }
  }
  throw new PhotoError();
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), fitWithin(side, picture));
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoError();
  // JPEG has no transparency: use white instead of black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Browsers without a WebP encoder return a large PNG: fall back to JPEG. */
async function toSmallBlob(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality);
  return webp.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg', quality);
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PhotoError())), type, quality);
  });
}

function renamed(name: string, type: string): string {
  const extension = type === 'image/webp' ? 'webp' : 'jpg';
  return `${name.replace(/\.[^.]*$/, '') || 'photo'}.${extension}`;
}
