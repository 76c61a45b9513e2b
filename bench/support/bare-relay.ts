import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

/**
 * A minimal meeting server for comparison, in a process of its own. A socket opened at `/<room>` receives
 * the number of sockets in the room, and every frame is relayed to all others; over HTTP `/<room>` is the
 * page of the bare mesh. Prints its port.
 */
const rooms = new Map<string, Set<WebSocket>>();
const page = readFileSync(join(import.meta.dirname, 'bare-mesh.html'));
const httpServer = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page);
});
const sockets = new WebSocketServer({ server: httpServer, perMessageDeflate: false });

sockets.on('connection', (socket, { url = '/' }) => {
  const room = rooms.get(url) ?? new Set();
  rooms.set(url, room);
  room.add(socket);
  socket.send(JSON.stringify({ people: room.size }));
  socket.on('message', (data: RawData) => {
    for (const other of room) if (other !== socket) other.send(data, { binary: false });
  });
  socket.on('close', () => {
    room.delete(socket);
    if (room.size === 0) rooms.delete(url);
  });
});
httpServer.listen(0, '127.0.0.1', () => console.log((httpServer.address() as AddressInfo).port));
