import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

const WIDTH = 1280;
const HEIGHT = 720;

/**
 * Writes a film of one frame that Chromium plays as a camera picture
 * (`--use-file-for-fake-video-capture`): a drawn portrait before a coloured wall.
 * @param file ending in .y4m
 */
export async function portraitCamera(file: string, portrait: Buffer): Promise<void> {
  const corner = await sharp(portrait)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const wall = { r: corner[0] ?? 0, g: corner[1] ?? 0, b: corner[2] ?? 0 };
  const face = await sharp(portrait).resize({ height: 640 }).png().toBuffer();
  const rgb = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: wall },
  })
    .composite([{ input: face, gravity: 'south' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), toYuv420(rgb)]));
}

/** Converts to full-range BT.601 (JFIF), with colour at half the resolution. */
function toYuv420(rgb: Buffer): Buffer {
  const half = { width: WIDTH / 2, height: HEIGHT / 2 };
  const y = Buffer.alloc(WIDTH * HEIGHT);
  const u = Buffer.alloc(half.width * half.height);
  const v = Buffer.alloc(half.width * half.height);
  for (let at = 0; at < y.length; at++) {
    const [r = 0, g = 0, b = 0] = rgb.subarray(at * 3, at * 3 + 3);
    y[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    const [row, column] = [Math.floor(at / WIDTH), at % WIDTH];
    if (row % 2 !== 0 || column % 2 !== 0) continue;
    const middle = (row / 2) * half.width + column / 2;
    u[middle] = 128 - 0.168736 * r - 0.331264 * g + 0.5 * b;
    v[middle] = 128 + 0.5 * r - 0.418688 * g - 0.081312 * b;
  }
  return Buffer.concat([y, u, v]);
}
