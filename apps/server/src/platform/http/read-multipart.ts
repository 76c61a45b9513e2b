import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';

/**
 * A multipart form as a plain object; each file arrives whole, as a File.
 * @throws Problem 'bad-input' where the form is cut off or its parts cannot be told apart
 */
export function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  return readParts(request).catch((error: Error & { statusCode?: number }) => {
    // The parser's own complaints about the bytes say no status; all others know theirs.
    if (error.statusCode !== undefined || error instanceof Problem) throw error;
    throw new Problem('bad-input', { message: requestErrorMessages.formUnreadable });
  });
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form = new Map<string, unknown>();
  for await (const part of request.parts()) {
    if (form.has(part.fieldname)) {
      throw new Problem('bad-input', {
        field: part.fieldname,
        message: requestErrorMessages.fieldRepeated,
      });
    }
    form.set(part.fieldname, part.type === 'file' ? await readFile(part) : part.value);
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
