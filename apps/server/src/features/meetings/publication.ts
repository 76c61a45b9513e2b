import type { PublishedStream } from '@nadi/contract/call-media';
import type { Description } from '@nadi/contract/meeting-events';
import { FORWARDED_CAMERAS_MAX } from '@nadi/domain/limits';
import type { Handle } from './janus.ts';
import {
  type Feed,
  type ForwardedUser,
  isIdTaken,
  parsePublishedStreams,
  publish,
  removeFromRoom,
} from './video-room.ts';

/** Publication of one member: the peer connection in which their browser sends. */
export interface Publication {
  /** Answers an offer. `replaced`: not the first peer connection, even if Janus refused that. @throws JanusError */
  accept(offer: Description): Promise<'first' | 'replaced' | 'ice-restart' | 'change'>;
  close(): void;
}

interface Published {
  handle: Handle;
  /** Identifies the browser's peer connection. */
  origin: string;
  ufrag: string;
}

export function createPublication(user: ForwardedUser): Publication {
  const { janus, observer, room, userId, send, feeds, onEvent } = user;
  let current: Published | null = null;
  let offered = false;
  let closed = false;

  async function publishOn(handle: Handle, { sdp, streams }: Description): Promise<void> {
    const allowed = limitCameras(sdp, parsePublishedStreams(streams), feeds(userId));
    const publishing = { handle, room, userId, again: current !== null };
    const answer = await publish(publishing, allowed.sdp, allowed.streams);
    if (!closed) send.answer({ type: 'answer', sdp: answer });
  }

  async function publishAnew(offer: Description): Promise<Handle> {
    const handle = await janus.attach(onEvent);
    try {
      await publishOn(handle, offer);
      return handle;
    } catch (error) {
      handle.detach();
      throw error;
    }
  }

  /**
   * Removes the member's former handle, of this node or another one, and publishes with a further new handle: Janus
   * takes no second offer from one that it has refused.
   */
  async function replaceFormer(offer: Description): Promise<Handle> {
    await removeFromRoom(observer, room, userId);
    return publishAnew(offer);
  }

  return {
    async accept(offer) {
      const origin = /^o=\S+ (\S+)/m.exec(offer.sdp)?.[1] ?? '';
      const ufrag = /^a=ice-ufrag:(\S+)/m.exec(offer.sdp)?.[1] ?? '';
      if (current && current.origin === origin) {
        const restarted = current.ufrag !== ufrag;
        await publishOn(current.handle, offer);
        current.ufrag = ufrag;
        return restarted ? 'ice-restart' : 'change';
      }
      const result = offered ? 'replaced' : 'first';
      offered = true;
      current?.handle.detach();
      current = null;
      const handle = await publishAnew(offer).catch((error: unknown) => {
        if (!isIdTaken(error)) throw error;
        return replaceFormer(offer);
      });
      if (closed) handle.detach();
      else current = { handle, origin, ufrag };
      return result;
    },
    close() {
      closed = true;
      current?.handle.detach();
    },
  };
}

/** Leaves out the camera if the others in the room send as many as it may have. */
function limitCameras(sdp: string, streams: PublishedStream[], others: readonly Feed[]) {
  const isCamera = ({ kind }: PublishedStream) => kind === 'video';
  const cameras = others.filter((feed) => feed.streams.some(isCamera)).length;
  if (cameras < FORWARDED_CAMERAS_MAX) return { sdp, streams };
  const mids = streams.filter(isCamera).map(({ mid }) => mid);
  return {
    sdp: deactivate(sdp, mids),
    streams: streams.filter((stream) => !isCamera(stream)),
  };
}

function deactivate(sdp: string, mids: readonly string[]): string {
  const sections = sdp.split(/(?=^m=)/m).map((section) => {
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1] ?? '';
    return mids.includes(mid) ? section.replace(/^a=send(only|recv)/m, 'a=inactive') : section;
  });
  return sections.join('');
}
