import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@nadi/contract/routes';
import { memoryOf } from '#bench/cpu.ts';
import { addDoctors, addPatients, openStage } from '#bench/stage.ts';
import { send, sendJson } from './support/http.ts';
import { atMost, conclude, count, exactly, finish, info, percentile } from './support/verdict.ts';

/**
 * Uploads that never end, half of them multipart forms and half sealed bodies, none with a token:
 * they cost the server little memory, and a patient beside them waits no longer than usual. They come
 * from eight addresses, more than all places for large bodies; a patient's large body is taken all the same.
 */
const CONNECTIONS = count(1000, 100);
const ADDRESSES = 8;
const SENT_BYTES = 1024 * 1024;
const MEMORY_MAX_MIB = 150;
const P95_MAX_MS = 500;
const HONEST_REQUESTS = count(200, 40);

const stage = await openStage();
await addDoctors(stage.pool, 20);
const [token = ''] = await addPatients(stage.pool, 1);
for (let request = 0; request < 50; request += 1) await readProfile();
const before = memoryOf(stage.serverPid);

const flood = await Promise.all(
  Array.from({ length: CONNECTIONS }, (_, index) => beginUpload(index)),
);
const times: number[] = [];
let peak = memoryOf(stage.serverPid);
let [failures, refusedBodies] = [0, 0];
for (let request = 0; request < HONEST_REQUESTS; request += 1) {
  const began = performance.now();
  if ((await readProfile()) !== 200) failures += 1;
  // Read to its end, and then refused for what is in it.
  if (request % 10 === 0 && (await sendLargeBody()) !== 400) refusedBodies += 1;
  times.push(performance.now() - began);
  peak = Math.max(peak, memoryOf(stage.serverPid));
  await wait(20);
}
conclude([
  info('unfinished uploads', CONNECTIONS),
  info('memory before, MiB', before.toFixed(0)),
  atMost('memory gained', peak - before, MEMORY_MAX_MIB, ' MiB'),
  atMost('p95 of an honest request', percentile(times, 0.95), P95_MAX_MS, ' ms'),
  exactly('honest requests that failed', failures, 0),
  exactly('honest large bodies that were not taken', refusedBodies, 0),
]);
for (const socket of flood) socket.destroy();
await stage.close();
finish();

async function readProfile(): Promise<number> {
  const url = `${stage.url}${routes.getProfile.paths.patient}`;
  return (await send({ url, headers: { token } })).status;
}

async function sendLargeBody(): Promise<number> {
  const url = `${stage.url}${routes.updateProfile.paths.patient}`;
  return (await sendJson(url, { name: 'x'.repeat(200_000) }, { token })).status;
}

/** Announces 4 MB, sends as much of it as the server takes, and stays connected. */
async function beginUpload(index: number): Promise<Socket> {
  const { hostname, port } = new URL(stage.url);
  const localAddress = `127.0.3.${1 + (Math.floor(index / 2) % ADDRESSES)}`;
  const multipart = index % 2 === 0;
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  const type = multipart ? 'multipart/form-data; boundary=b' : 'application/json';
  socket.write(
    `POST ${routes.updateProfile.paths.patient} HTTP/1.1\r\nhost: clinic\r\ncontent-type: ${type}\r\n` +
      'content-length: 4000000\r\n\r\n',
  );
  const opening = multipart
    ? '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
    : '{"encrypted":"';
  socket.write(opening + 'A'.repeat(SENT_BYTES));
  return socket;
}
