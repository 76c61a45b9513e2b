import type { MultipartFile } from '@fastify/multipart';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import type { FastifyRequest } from 'fastify';
import { LARGE_UPLOAD_FILE_MAX } from '#platform/http/large-bodies.ts';
import { spoolFile } from '#platform/http/spooled-files.ts';
import { Problem } from '#platform/problem.ts';

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
