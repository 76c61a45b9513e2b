import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';

const folders = new WeakMap<object, string>();

/**
 * Stores a file of a form on disk while it arrives. Only this user can read the folder, which is removed
 * after the reply.
 * @returns a File whose bytes are read from the disk, slice by slice
 * @throws Problem 'too-large'
 */
export async function spoolFile(
  request: FastifyRequest,
  part: { filename: string; mimetype: string; file: Readable & { truncated: boolean } },
): Promise<File> {
  const folder = folders.get(request.raw) ?? (await mkdtemp(join(tmpdir(), 'nadi-upload-')));
  folders.set(request.raw, folder);
  const path = join(folder, randomUUID());
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
  if (part.file.truncated) throw new Problem('too-large');
  return new File([await openAsBlob(path)], part.filename, { type: part.mimetype });
}

/**
 * Removes, as an `onRequest` hook, the spooled files of a request after its connection has closed or the
 * reply is sent.
 */
export async function removeSpooledFiles(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.raw.once('close', () => {
    const folder = folders.get(request.raw);
    if (folder) void rm(folder, { recursive: true, force: true });
  });
}
