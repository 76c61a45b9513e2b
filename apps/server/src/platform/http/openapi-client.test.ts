import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const root = join(import.meta.dirname, '../../../../..');
const clinic = testClinic();
let folder: string;

/** Types of the generated modules that the test uses. */
interface GeneratedClient {
  OpenAPI: { BASE: string; HEADERS: Record<string, string> };
  PatientService: {
    bookAppointment(options: {
      requestBody: { docId: string; slotDate: string; slotTime: string };
      idempotencyKey?: string;
    }): Promise<{ success: boolean; meetingId: string }>;
  };
  ApiError: new (...args: never) => { status: number };
}

beforeAll(() => {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'openapi-client-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Generates a client from the document that the server publishes. */
async function generateClient(): Promise<void> {
  const reply = await clinic.app.inject('/api/docs/json');
  await generate({
    input: reply.json(),
    output: join(folder, 'client'),
    httpClient: 'fetch',
    useOptions: true,
  });
}

test('a client generated from the OpenAPI document compiles and books', async () => {
  await generateClient();
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'inherit' });

  const client: GeneratedClient = await import(join(folder, 'client/index.ts'));
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const { server } = clinic.app;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  client.OpenAPI.BASE = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  client.OpenAPI.HEADERS = { token: patient.token };
  const booking = {
    requestBody: { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' },
    idempotencyKey: 'client-1',
  };
  const first = await client.PatientService.bookAppointment(booking);
  const again = await client.PatientService.bookAppointment(booking);
  expect(first).toMatchObject({ success: true, meetingId: expect.stringMatching(/^.{10}$/) });
  expect(again).toEqual(first);
  client.OpenAPI.HEADERS = {};
  await expect(client.PatientService.bookAppointment(booking)).rejects.toMatchObject({
    status: 401,
  });
  server.close();
});

test('the document has webhooks, health checks and every status', async () => {
  const { paths, components } = (await clinic.app.inject('/api/docs/json')).json();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/healthz',
      '/readyz',
      '/api/webhooks/stripe',
      '/api/webhooks/razorpay',
    ]),
  );
  const { parameters, responses } = paths['/api/user/book-appointment'].post;
  expect(parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header', required: false }]);
  const refund = paths['/api/admin/refund-payment'].post;
  expect(refund.parameters).toMatchObject([{ name: 'Idempotency-Key' }]);
  expect(paths['/api/user/login'].post.responses).toHaveProperty('401');
  expect(paths['/api/user/register'].post.responses).not.toHaveProperty('401');
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '404', '409', '413', '422', '429', '500', '503']),
  );
  expect(components.schemas.Problem409.properties.code.enum).toContain('slot-taken');
});
