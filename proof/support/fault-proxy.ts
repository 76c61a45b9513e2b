import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A fault of the connection between two programs. Latency is added each way. A black hole takes
 * everything and sends nothing; a reset ends open and new connections; refused means that the port
 * is closed.
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'latency'; ms: () => number }
  | { kind: 'black-hole' }
  | { kind: 'reset' }
  | { kind: 'refused' };

export interface FaultProxy {
  readonly port: number;
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
}

/** Starts a TCP proxy on loopback that passes everything on, until told otherwise. */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let fault: Fault = { kind: 'none' };
  const pairs = new Set<readonly [Socket, Socket]>();
  const accept = (inner: Socket) => {
    if (fault.kind === 'reset') {
      inner.resetAndDestroy();
      return;
    }
    const outer = connect(targetPort, '127.0.0.1');
    const pair = [inner, outer] as const;
    pairs.add(pair);
    const current = () => fault;
    pass(inner, outer, current);
    pass(outer, inner, current);
    for (const socket of pair) {
      socket.setNoDelay(true).on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        inner.destroy();
        outer.destroy();
      });
    }
  };
  let server: Server | null = await listen(accept, 0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = () => {
    for (const [inner, outer] of pairs) {
      inner.resetAndDestroy();
      outer.destroy();
    }
  };
  const refuse = async () => {
    const closing = server;
    server = null;
    closing?.close();
    cut();
    if (closing) await once(closing, 'close');
  };
  return {
    port,
    async set(next) {
      const before = fault;
      fault = next;
      if (next.kind === 'refused') await refuse();
      else server ??= await listen(accept, port);
      // Bytes sent into the black hole are lost, so its connections cannot continue.
      if (next.kind === 'reset' || before.kind === 'black-hole') cut();
    },
    close: refuse,
  };
}

async function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer({ noDelay: true }, accept).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Keeps the order of the bytes, however long each part is held back. */
function pass(from: Socket, to: Socket, current: () => Fault): void {
  let before: Promise<void> = Promise.resolve();
  from.on('data', (bytes) => {
    const fault = current();
    if (fault.kind === 'black-hole') return;
    const held = fault.kind === 'latency' ? delay(fault.ms()) : null;
    before = before.then(async () => {
      await held;
      if (!to.destroyed) to.write(bytes);
    });
  });
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
