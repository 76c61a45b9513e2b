import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Outgoing {
  method?: string;
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds until we stop waiting. */
  timeoutMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Sends a request.
 * @throws if the reply was absent or incomplete: the outcome of the request is unknown
 */
export function send(outgoing: Outgoing): Promise<Reply> {
  const { method = 'GET', url, headers = {}, body, timeoutMs = 20_000 } = outgoing;
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(url, { method, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('aborted', () => reject(new Error('cut off')));
      answer.on('end', () => {
        const { statusCode = 0, headers } = answer;
        resolve({ status: statusCode, headers, text: Buffer.concat(parts).toString('utf8') });
      });
    });
    const timer = setTimeout(() => outgoingRequest.destroy(new Error('no answer')), timeoutMs);
    outgoingRequest.on('close', () => clearTimeout(timer));
    outgoingRequest.on('error', reject).end(body);
  });
}

export function sendJson(
  url: string,
  body: object,
  headers: Record<string, string> = {},
  timeoutMs?: number,
): Promise<Reply> {
  return send({
    method: 'POST',
    url,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
