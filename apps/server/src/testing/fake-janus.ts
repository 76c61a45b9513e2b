import { type FakeHandle, fakeVideoRoom, type VideoRoomRequest } from './fake-video-room.ts';
import { type ServedSocket, serveWebSockets } from './web-socket-server.ts';

interface Request {
  janus: string;
  transaction: string;
  apisecret?: string;
  handle_id?: number;
  body?: VideoRoomRequest;
  jsep?: { type: string; sdp: string; e2ee?: true };
}

/** Returns true if it has handled the request in another way than Janus. */
type Override = (request: Request, socket: ServedSocket) => boolean;

export const FAKE_SECRET = 'secret';

/**
 * Starts a WebSocket server that answers like Janus with the VideoRoom plugin. Media is there as soon as a member
 * publishes.
 */
export async function startFakeJanus(wantedPort = 0) {
  const requests: Request[] = [];
  const handles = new Map<number, FakeHandle>();
  const videoRoom = fakeVideoRoom(handles);
  const unit = { override: null as Override | null };
  let ids = 1000;

  function handle(request: Request, reply: (message: object) => void): void {
    const { janus, apisecret, handle_id = 0, body, jsep } = request;
    if (apisecret !== FAKE_SECRET) {
      reply({ janus: 'error', error: { code: 403, reason: 'Unauthorized request' } });
      return;
    }
    const id = ++ids;
    if (janus === 'attach') {
      const parts = { room: null, userId: null, streams: [], sections: [] };
      handles.set(id, {
        id,
        ...parts,
        send: (message) => reply({ transaction: undefined, ...message }),
      });
    }
    if (janus === 'detach') videoRoom.detach(handle_id);
    reply(
      janus === 'message' || janus === 'keepalive'
        ? { janus: 'ack' }
        : { janus: 'success', data: { id } },
    );
    const sender = handles.get(handle_id);
    if (janus !== 'message' || !body || !sender) return;
    try {
      const { data, jsep: answered } = videoRoom.answer(sender, body, jsep);
      reply({ janus: 'event', sender: handle_id, plugindata: { data }, jsep: answered });
    } catch (error) {
      const [error_code, reason] = error as [number, string];
      const data = { videoroom: 'event', error_code, error: reason };
      reply({ janus: 'event', sender: handle_id, plugindata: { data } });
    }
  }

  const server = await serveWebSockets((socket, text) => {
    const request = JSON.parse(text) as Request;
    requests.push(request);
    if (unit.override?.(request, socket)) return;
    const { transaction } = request;
    if (request.janus === 'info') {
      const info = { janus: 'server_info', transaction, version_string: '1.1.2' };
      return socket.send(JSON.stringify(info));
    }
    handle(request, (message) => socket.send(JSON.stringify({ transaction, ...message })));
  }, wantedPort);

  return {
    ...server,
    unit,
    requests,
    rooms: videoRoom.rooms,
    /** Returns the ids of those who publish. */
    publishing: () =>
      [...videoRoom.rooms].flatMap((room) => videoRoom.publishers(room).map(({ id }) => id)),
    /** Returns the bodies of requests with this name. */
    bodies: (name: string) =>
      requests.flatMap(({ body }) => (body?.request === name ? [body] : [])),
    /** Sends an event of the plugin to everyone in a room. */
    announce(data: object) {
      for (const { id, send, userId } of handles.values()) {
        if (userId !== null) send({ janus: 'event', sender: id, plugindata: { data } });
      }
    },
    /** Ends the peer connection in which a member sends, as after a failure of ICE. */
    hangUp(userId: string) {
      for (const { id, send, ...member } of handles.values()) {
        if (member.userId === userId) send({ janus: 'hangup', sender: id, reason: 'ICE failed' });
      }
    },
  };
}

export type FakeJanus = Awaited<ReturnType<typeof startFakeJanus>>;
