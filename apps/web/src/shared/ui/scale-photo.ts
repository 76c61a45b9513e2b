import { IMAGE_SENT_BYTES_MAX, IMAGE_SENT_PIXELS } from '@nadi/domain/limits';

/** What the server takes (design §3, Images); also the file dialog's filter. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const QUALITIES = [0.86, 0.74, 0.6, 0.45];

/** The file is no picture we can read; the words are the server's own. */
export class PhotoError extends Error {
  constructor() {
    super('Please choose a JPEG, PNG or WebP picture.');
  }
}

/**
 * A picture small enough to travel: at most 1024 px a side and 500 kB, WebP or JPEG.
 * @throws PhotoError for anything that is no such picture
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

/** Sides at most `max`, in proportion, never enlarged. */
export function fitWithin(max: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, max / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

async function encode(picture: ImageBitmap, name: string): Promise<File> {
  for (let side = IMAGE_SENT_PIXELS; side >= 128; side /= 2) {
    const canvas = draw(picture, side);
    for (const quality of QUALITIES) {
      const blob = await toSmallBlob(canvas, quality);
      if (blob.size <= IMAGE_SENT_BYTES_MAX) {
        return new File([blob], renamed(name, blob.type), { type: blob.type });
      }
    }
  }
  throw new PhotoError();
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), fitWithin(side, picture));
  const pen = canvas.getContext('2d');
  if (!pen) throw new PhotoError();
  // JPEG knows no transparency: white shows through instead of black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Browsers that write no WebP answer with a PNG, which is not small: then JPEG. */
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
