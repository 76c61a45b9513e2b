import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { LARGE_UPLOAD_FILE_MAX } from './large-bodies.ts';

/**
 * Parses a multipart form as a plain object; each file arrives complete, as a File.
 * @param largeUpload field for the only file, which may be larger and is stored on disk while it arrives;
 * the name in the form does not matter
 * @throws Problem 'bad-input' if the form is cut off or its parts cannot be separated
 */
export function readMultipart(
  request: FastifyRequest,
  { largeUpload }: { largeUpload?: string | undefined } = {},
): Promise<Record<string, unknown>> {
  return readParts(request, largeUpload).catch((error: Error & { statusCode?: number }) => {
    // The parser's errors about malformed bytes have no status, but all others have one.
    if (error.statusCode !== undefined || error instanceof Problem) throw error;
    throw new Problem('bad-input', { message: requestErrorMessages.formUnreadable });
  });
}

async function readParts(
  request: FastifyRequest,
  largeUpload: string | undefined,
): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  const readFile = largeUpload ? (part: MultipartFile) => spoolFile(request, part) : holdFile;
  const limits = largeUpload ? { limits: { fileSize: LARGE_UPLOAD_FILE_MAX } } : {};
  for await (const part of request.parts(limits)) {
    const isFile = part.type === 'file';
    const field = isFile ? (largeUpload ?? part.fieldname) : part.fieldname;
    if (form.has(field)) {
      throw new Problem('bad-input', { field, message: requestErrorMessages.fieldRepeated });
    }
    form.set(field, isFile ? await readFile(part) : part.value);
  }
  return Object.fromEntries(form);
}

async function holdFile(part: MultipartFile): Promise<File> {
  return new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype });
}

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
