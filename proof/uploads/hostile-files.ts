import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Chance } from '#proof/chance.ts';
import { chunk, png } from './png.ts';

export interface HostileFile {
  readonly how: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A text that must not be found in anything that is stored or served. */
export const MARK = 'NADI-HOSTILE-MARK';

const SCRIPT = `<script>/* ${MARK} */alert(document.cookie)</script>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><text>${MARK}</text></svg>`;
const XXE = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${SVG}`;
const NAMES = [
  ...['photo.png', '../../../etc/cron.d/x.png', '..\\..\\x.png', '/etc/passwd', 'x.png\u0000.html'],
  ...[
    'x.svg',
    'x.php.png',
    `${'n'.repeat(250)}.png`,
    'con',
    '.htaccess',
    '%2e%2e%2fx',
    '<img>.png',
  ],
];
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml', 'text/html', 'x/y'];
/** 12,000 × 12,000: 144 megapixels. */
const HUGE = { width: 12_000, height: 12_000 };

/** Makes the files once, and gives each of `count` another name and type. */
export async function hostileFiles(count: number, chance: Chance): Promise<HostileFile[]> {
  const kinds = Object.entries(await contents());
  return Array.from({ length: count }, (_, n) => {
    const [how, bytes] = kinds[n % kinds.length] as (typeof kinds)[number];
    return { how, bytes, name: chance.pick(NAMES), type: chance.pick(TYPES) };
  });
}

async function contents(): Promise<Record<string, Buffer>> {
  const photo = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } });
  const jpeg = await photo.clone().jpeg().toBuffer();
  const webp = await photo.clone().webp().toBuffer();
  const small = { width: 8, height: 8 };
  return {
    'an SVG': Buffer.from(SVG),
    'an SVG that names a file': Buffer.from(XXE),
    'a compressed SVG': gzipSync(SVG),
    'HTML called a picture': Buffer.from(`<!doctype html>${SCRIPT}`),
    'HTML behind a PNG signature': Buffer.concat([png(small).subarray(0, 8), Buffer.from(SCRIPT)]),
    'a JPEG with HTML after it': Buffer.concat([jpeg, Buffer.from(SCRIPT)]),
    'a JPEG with HTML in its comment': withComment(jpeg, SCRIPT),
    'a PNG with HTML after it': Buffer.concat([png(small), Buffer.from(SCRIPT)]),
    'a PNG with HTML in its text': png(small, [
      chunk('tEXt', Buffer.from(`x\0${SCRIPT}`, 'latin1')),
    ]),
    'a WebP with HTML after it': Buffer.concat([webp, Buffer.from(SCRIPT)]),
    'a GIF': Buffer.from(`GIF89a${MARK}`, 'latin1'),
    'a PDF': Buffer.from(`%PDF-1.7 ${MARK}`),
    'an archive': Buffer.from(`PK\u0003\u0004${MARK}`, 'latin1'),
    'a JPEG that is an archive too': Buffer.concat([jpeg, Buffer.from(`PK\u0003\u0004${MARK}`)]),
    '144 megapixels of one bit': png(HUGE),
    'a hundred thousand pixels wide': png({ width: 100_000, height: 1 }),
    'a size that is a lie': claiming(png(small), 12_000),
    'a JPEG that claims 65,535 square': claimingJpeg(jpeg),
    'a WebP cut off': webp.subarray(0, webp.length / 2),
    'a PNG cut off': png({ width: 500, height: 500, depth: 8 }).subarray(0, 80),
    'a thousand empty chunks': png(small, Array(1000).fill(chunk('tEXt', Buffer.from('a\0b')))),
    'a compressed text that swells': png(small, [swelling()]),
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'a JPEG signature and zeros': Buffer.concat([jpeg.subarray(0, 3), Buffer.alloc(100_000)]),
    'too large': Buffer.concat([jpeg, Buffer.alloc(4 * 1024 * 1024)]),
  };
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const marker = Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]);
}

function claiming(picture: Buffer, edge: number): Buffer {
  const lying = Buffer.from(picture);
  lying.writeUInt32BE(edge, 16);
  lying.writeUInt32BE(edge, 20);
  return lying;
}

/** The frame header's height and width. */
function claimingJpeg(jpeg: Buffer): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  lying.writeUInt16BE(65_535, frame + 5);
  lying.writeUInt16BE(65_535, frame + 7);
  return lying;
}

function swelling(): Buffer {
  const text = gzipSync(Buffer.alloc(50_000_000));
  return chunk('zTXt', Buffer.concat([Buffer.from('x\0\0', 'latin1'), text]));
}
