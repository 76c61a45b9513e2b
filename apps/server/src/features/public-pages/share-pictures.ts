import { createHash } from 'node:crypto';
import { minutes } from '@nadi/domain/limits';
import { english } from '@nadi/messages/en/english';
import { publicPages, specialityAndPractice } from '@nadi/messages/en/public-pages';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import { clientNetwork } from '#platform/addresses.ts';
import { loadSharp } from '#platform/encode-image.ts';
import { Problem } from '#platform/problem.ts';
import { createThrottle } from '#platform/throttle.ts';
import { typesetSvg } from '#platform/typesetter.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findImage } from '#store/images.ts';
import type { PublicDoctor } from '#store/public-pages.ts';
import type { Db } from '#store/tables.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const SIZE = `width="${WIDTH}" height="${HEIGHT}"`;
/** The circle of the photo: its middle and half its width. */
const PHOTO = { x: 240, y: 264, radius: 128 };

/** Card, the mark of `nadi-mark.tsx` and a pulse that runs out into a wave, in the colours of the light theme. */
const BACKGROUND = `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE} fill="none">
<rect ${SIZE} fill="#f2f7f7"/>
<rect x="48" y="48" width="1104" height="534" rx="32" fill="#fff" stroke="#d9e4e5" stroke-width="2"/>
<path d="M800 520h60l22-58 32 104 22-62c6-16 20-16 27-2s18 16 25 2 18-16 25-2 18 16 25 2 18-16 25-2 18 16 25 2h18" stroke="#e0f1f1" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>
<g transform="translate(112 486) scale(1.625)"><rect width="32" height="32" rx="9" fill="#006061"/><path d="M5 17h4.2l3.3-8.5 4.6 15 3-8.3c.9-2.4 2.9-2.4 3.9-.3s2.6 2.3 3.5.3" stroke="#fff" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/></g>
</svg>`;

interface Card {
  title: string;
  lines: readonly string[];
  clinic: string;
  /** A doctor's photo in any format; null for initials, undefined for no portrait. */
  photo?: Uint8Array | null;
}

type DoctorCard = Pick<PublicDoctor, 'id' | 'name' | 'speciality' | 'experience' | 'image_id'>;

/** Returns the path of a doctor's picture; it changes with what the picture shows. */
export function doctorPicturePath(doctor: DoctorCard, clinic: string): string {
  const { id, name, speciality, experience, image_id } = doctor;
  return `/share/doctor/${id}.jpg?v=${digest([name, speciality, experience, image_id, clinic])}`;
}

/** Returns the path of the clinic's picture; it changes with the clinic's name. */
export function clinicPicturePath(clinic: string): string {
  return `/share/clinic.jpg?v=${digest([clinic])}`;
}

function digest(shown: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 10);
}

const FETCHES_PER_MINUTE = 60;
/** About 5 MB. */
const PICTURES_MAX = 100;

interface SharePictureDeps {
  db: Db;
  redis: Redis | null;
  /** Returns a doctor whose page everyone may see, else null. */
  findDoctor(id: string): Promise<PublicDoctor | null>;
}

/** Serves the pictures of shared links. Programs fetch them, and other sites show them. */
export function serveSharePictures(
  app: FastifyInstance,
  { db, redis, findDoctor }: SharePictureDeps,
): void {
  const drawn = new Map<string, Promise<Buffer>>();
  const fetches = [{ points: FETCHES_PER_MINUTE, windowMs: minutes(1) }];
  const throttle = createThrottle('share-picture', fetches, redis);

  /** Draws a picture once for those who ask at the same time, and keeps the most recently used. */
  async function draw(key: string, card: () => Promise<Card>): Promise<Buffer> {
    const picture = drawn.get(key) ?? card().then(drawCard);
    drawn.delete(key);
    drawn.set(key, picture);
    const [oldest] = drawn.keys();
    if (drawn.size > PICTURES_MAX && oldest !== undefined) drawn.delete(oldest);
    return picture.catch((error: unknown) => {
      if (drawn.get(key) === picture) drawn.delete(key);
      throw error;
    });
  }

  app.get<{ Params: { file: string } }>('/share/doctor/:file', async (request, reply) => {
    await throttle.consume(clientNetwork(request.ip));
    const id = /^([0-9a-f-]{36})\.jpg$/.exec(request.params.file)?.[1];
    const doctor = id ? await findDoctor(id) : null;
    if (!doctor) throw new Problem('not-found');
    const clinic = presentClinicSettings(doctor.settings).name;
    const picture = await draw(doctorPicturePath(doctor, clinic), async () => ({
      title: doctor.name,
      lines: [specialityAndPractice(english, doctor)],
      clinic,
      photo: doctor.image_id === null ? null : await findImage(db, doctor.image_id, 'large'),
    }));
    return reply.headers(HEADERS).send(picture);
  });

  app.get('/share/clinic.jpg', async (request, reply) => {
    await throttle.consume(clientNetwork(request.ip));
    const clinic = presentClinicSettings(await findClinicSettings(db)).name;
    const picture = await draw(clinicPicturePath(clinic), async () => ({
      title: clinic,
      lines: [publicPages(english).home.description],
      clinic,
    }));
    return reply.headers(HEADERS).send(picture);
  });
}

const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "default-src 'none'; sandbox",
};

export async function drawCard({ title, lines, clinic, photo }: Card): Promise<Buffer> {
  const initials = photo === null ? getInitials(title) : '';
  const left = photo === undefined ? 56 : 212;
  const words = await typesetSvg('share-picture.typ', {
    card: JSON.stringify({ title, lines, clinic, initials, left }),
  });
  const inPixels = String(words).replace(/width="[^"]*" height="[^"]*"/, SIZE);
  const sharp = await loadSharp();
  const portrait = photo === undefined ? [] : [await drawPortrait(photo)];
  return sharp(Buffer.from(BACKGROUND))
    .composite([...portrait, { input: Buffer.from(inPixels) }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Returns a photo cut to a circle, or the circle behind the initials. */
async function drawPortrait(photo: Uint8Array | null) {
  const size = PHOTO.radius * 2;
  const place = { left: PHOTO.x - PHOTO.radius, top: PHOTO.y - PHOTO.radius };
  const circle = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><circle cx="${PHOTO.radius}" cy="${PHOTO.radius}" r="${PHOTO.radius}" fill="#e0f1f1"/></svg>`,
  );
  if (photo === null) return { input: circle, ...place };
  const sharp = await loadSharp();
  const input = await sharp(photo)
    .resize(size, size)
    .composite([{ input: circle, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return { input, ...place };
}

/** Returns the first letters of the first and the last word, without a title such as `Dr.`. */
function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map((word = '') => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
