import type { TestClinic } from './build-app.ts';

/** Posts a form with files as a browser does. `headers` hold the token. */
export async function sendForm(
  { app }: Pick<TestClinic, 'app'>,
  url: string,
  fields: Record<string, string | File>,
  headers: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://clinic.test', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
