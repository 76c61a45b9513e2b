import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { type Client, connectTo } from '#features/meetings/signalling-fixture.ts';
import { testClinic } from './build-app.ts';

/** Provides a clinic that serves its meeting socket; the connections of a test end with it. */
export function meetingClinic(settings: Record<string, string> = {}) {
  const clinic = testClinic(settings);
  const clients: Client[] = [];
  beforeEach(() => clinic.app.listen({ port: 0, host: '127.0.0.1' }));
  afterEach(() => {
    for (const client of clients.splice(0)) client.disconnect();
  });

  function connect(auth: Record<string, string> = {}): Client {
    const { port } = clinic.app.server.address() as AddressInfo;
    const client = connectTo(port, auth);
    clients.push(client);
    return client;
  }

  /** Connects a browser that is not signed in; the same name is the same browser. */
  const guest = (name: string) => connect({ secret: name.padEnd(32, '.') });
  return { clinic, connect, guest };
}
