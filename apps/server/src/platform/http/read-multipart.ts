import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import type { FastifyRequest } from 'fastify';
import { LARGE_UPLOAD_FILE_MAX } from '#platform/http/large-bodies.ts';
import { spoolFile } from '#platform/http/spooled-files.ts';
import { Problem } from '#platform/problem.ts';

/**
 * A multipart form as a plain object; each file arrives whole, as a File.
 * @param spool stores files on disk while they arrive, and takes larger ones
 * @throws Problem 'bad-input' where the form is cut off or its parts cannot be told apart
 */
export function readMultipart(
  request: FastifyRequest,
  { spool = false }: { spool?: boolean | undefined } = {},
): Promise<Record<string, unknown>> {
  return readParts(request, spool).catch((error: Error & { statusCode?: number }) => {
    // The parser's errors about malformed bytes have no status; all others have one.
    if (error.statusCode !== undefined || error instanceof Problem) throw error;
    throw new Problem('bad-input', { message: requestErrorMessages.formUnreadable });
  });
}

async function readParts(
  request: FastifyRequest,
  spool: boolean,
): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  const limits = spool ? { limits: { fileSize: LARGE_UPLOAD_FILE_MAX } } : {};
  for await (const part of request.parts(limits)) {
    if (form.has(part.fieldname)) {
      throw new Problem('bad-input', {
        field: part.fieldname,
        message: requestErrorMessages.fieldRepeated,
      });
    }
    form.set(
      part.fieldname,
      part.type === 'file' ? await (spool ? spoolFile(request, part) : readFile(part)) : part.value,
    );
  }
  return Object.fromEntries(form);
}

async function readFile(part: {
  filename: string;
  mimetype: string;
  toBuffer(): Promise<Buffer>;
}): Promise<File> {
  return new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype });
}
