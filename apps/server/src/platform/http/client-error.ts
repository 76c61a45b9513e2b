import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { Problem } from '#platform/problem.ts';

const STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Refuses invalid HTTP, which no route receives, with our own message. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const problem = new Problem('bad-input', { message: requestErrorMessages.unreadable });
  const body = JSON.stringify(problem.toRefusal());
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
