import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { describeTakenPort, findPortHolder } from './port-holder.ts';

test('names the listening process and says how to continue', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sentence = await describeTakenPort(port);
  expect(await findPortHolder(port)).toMatchObject({ pid: process.pid });
  server.close();
  await once(server, 'close');
  expect(sentence).toContain(`${port} is taken by process ${process.pid} (`);
  expect(sentence).toContain(`kill ${process.pid}`);
  expect(sentence).toContain(`PORT=${port + 1} npm start`);
  expect(await findPortHolder(port)).toBeNull();
});
