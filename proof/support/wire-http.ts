import { send } from './http.ts';

/**
 * Returns a function that sends requests to a server in another process, for proofs that also run
 * inside this one.
 */
export function overHttp(url: string) {
  return async (request: {
    method: string;
    path: string;
    headers: Readonly<Record<string, string>>;
    body?: Buffer | string;
  }): Promise<{ status: number; text: string; type: string }> => {
    const { method, path, body } = request;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const headers = { ...request.headers, ...length };
    const answer = await send({ method, url: url + path, headers, ...(body && { body }) });
    return { ...answer, type: String(answer.headers['content-type']) };
  };
}
