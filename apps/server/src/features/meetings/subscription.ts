import { randomInt } from 'node:crypto';
import type { VideoLayer } from '@nadi/contract/call-media';
import type { Description } from '@nadi/contract/meeting-events';
import { FORWARDED_PEOPLE_MAX } from '@nadi/domain/limits';
import type { Handle } from './janus.ts';
import {
  type ForwardedUser,
  type NumberedFeed,
  restartSubscriber,
  type SubscribedStream,
  setLayers,
  startSubscriber,
  subscribe,
} from './video-room.ts';

/** Subscription of one member: the peer connection in which they receive. One offer is open at a time. */
export interface Subscription {
  /** Offers what the others send now, unless an offer waits for its answer. @throws JanusError */
  renew(): Promise<void>;
  /** Returns false if no offer waits for an answer. @throws JanusError */
  accept(answer: Description): Promise<boolean>;
  /** Offers new ICE credentials. @throws JanusError */
  restart(): Promise<void>;
  setLayers(layers: readonly { userId: string; layer: VideoLayer }[]): void;
  /** Sends the offer again that waits for its answer. */
  resend(): void;
  /** Begins again with a new peer connection. */
  reset(): void;
  close(): void;
}

const DEFAULT_LAYER: VideoLayer = '180p';
/** Senders with a layer of their own: those of a full room and many who have left. */
const LAYERS_MAX = 4 * FORWARDED_PEOPLE_MAX;

interface Subscribed {
  handle: Handle;
  /** The session id of all offers of this peer connection. */
  session: string;
  joined: boolean;
  sections: readonly SubscribedStream[];
  /** The publication of each section's sender. */
  publications: ReadonlyMap<string, number>;
  /** The layer of each section, as sent to Janus. */
  layers: Map<string, VideoLayer>;
  unanswered: Description | null;
}

export function createSubscription(user: ForwardedUser): Subscription {
  const { janus, room, userId, send, feeds, onEvent } = user;
  const wanted = new Map<string, VideoLayer>();
  let current: Subscribed | null = null;
  let closed = false;

  async function attach(): Promise<Subscribed> {
    const lists = { sections: [], publications: new Map(), layers: new Map() };
    const session = String(randomInt(2 ** 47));
    const handle = await janus.attach(onEvent);
    return { handle, session, joined: false, ...lists, unanswered: null };
  }

  function offer(to: Subscribed, sdp: string | null): void {
    if (sdp === null || closed) return;
    const streams = to.sections.map(({ section: mid, kind, userId: sender }) => ({
      ...{ mid, kind, userId: sender },
    }));
    to.unanswered = { type: 'offer', sdp: withSession(sdp, to.session), streams };
    send.offer(to.unanswered);
  }

  function reset(): void {
    current?.handle.detach();
    current = null;
  }

  return {
    async renew() {
      if (current?.unanswered) return applyLayers(current, wanted);
      const others = feeds(userId);
      const change = findChange(others, current);
      if (change.add.length > 0 || change.remove.length > 0) {
        current ??= await attach();
        if (closed) return reset();
        const { sdp, streams } = await subscribe(
          current.handle,
          { room, again: current.joined },
          change,
        );
        current.joined = true;
        if (streams) current.sections = streams;
        current.publications = new Map(others.map((feed) => [feed.userId, feed.publication]));
        for (const { section } of change.remove) current.layers.delete(section);
        offer(current, sdp);
      }
      if (current) await applyLayers(current, wanted);
    },
    async accept({ sdp }) {
      if (!current?.unanswered) return false;
      current.unanswered = null;
      try {
        await startSubscriber(current.handle, sdp);
      } catch (error) {
        reset();
        throw error;
      }
      return true;
    },
    async restart() {
      if (!current?.joined || current.unanswered) return;
      offer(current, await restartSubscriber(current.handle));
    },
    setLayers(layers) {
      for (const { userId: sender, layer } of layers) {
        if (wanted.has(sender) || wanted.size < LAYERS_MAX) wanted.set(sender, layer);
      }
    },
    resend() {
      if (current?.unanswered) send.offer(current.unanswered);
    },
    reset,
    close() {
      closed = true;
      reset();
    },
  };
}

/**
 * Returns the description with this session id. Janus gives each offer another one, but all of a peer connection have
 * the same (RFC 9429 §5.2.2), by which clients recognise a new connection.
 */
function withSession(sdp: string, session: string): string {
  return sdp.replace(/^o=(\S+) \S+/m, `o=$1 ${session}`);
}

/** Sends Janus the layers of cameras that have changed. */
async function applyLayers(
  { handle, sections, layers: sent }: Subscribed,
  wanted: ReadonlyMap<string, VideoLayer>,
): Promise<void> {
  const changes = sections.flatMap(({ section, kind, userId: sender }) => {
    const layer = wanted.get(sender) ?? DEFAULT_LAYER;
    return kind === 'video' && sent.get(section) !== layer ? [{ section, layer }] : [];
  });
  if (changes.length === 0) return;
  await setLayers(handle, changes);
  for (const { section, layer } of changes) sent.set(section, layer);
}

/** Returns the streams to add, and the sections that no longer carry anything. */
function findChange(feeds: readonly NumberedFeed[], subscribed: Subscribed | null) {
  const key = (userId: string, mid: string, publication: number | undefined) =>
    JSON.stringify([userId, mid, publication]);
  const sent = feeds.flatMap(({ userId, publication, streams }) =>
    streams.map(({ mid }) => ({ userId, mid, key: key(userId, mid, publication) })),
  );
  const received = (subscribed?.sections ?? []).map(({ section, userId, mid }) => ({
    ...{ section, key: key(userId, mid, subscribed?.publications.get(userId)) },
  }));
  const want = new Set(sent.map((stream) => stream.key));
  const have = new Set(received.map((stream) => stream.key));
  return {
    add: sent.filter((stream) => !have.has(stream.key)),
    remove: received.filter((stream) => !want.has(stream.key)),
  };
}
