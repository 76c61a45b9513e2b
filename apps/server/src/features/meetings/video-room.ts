import {
  type ForwardedStream,
  type PublishedStream,
  SENT_KINDS,
  type SentKind,
  type VideoLayer,
} from '@nadi/contract/call-media';
import type { Description } from '@nadi/contract/meeting-events';
import { FORWARDED_PEOPLE_MAX } from '@nadi/domain/limits';
import { z } from 'zod';
import type { Handle, HandleEvent, Janus } from './janus.ts';
import { JanusError, type Jsep } from './janus-link.ts';

/** The streams that a member sends at present. */
export interface Feed {
  userId: string;
  streams: readonly PublishedStream[];
}

/** `publication` changes when a member publishes with a new peer connection. */
export type NumberedFeed = Feed & { publication: number };

/** A section of the peer connection of a subscriber. `mid` is the sender's, `section` the receiver's. */
export interface SubscribedStream extends ForwardedStream {
  section: string;
}

/** The parts of a forwarded room that the peer connections of one member use. */
export interface ForwardedUser {
  janus: Janus;
  /** The handle of this node that is in the room and sends nothing. */
  observer: Handle;
  /** The id of the room on the unit. */
  room: string;
  userId: string;
  send: { offer(offer: Description): void; answer(answer: Description): void };
  /** Returns what the other members send. */
  feeds(except: string): readonly NumberedFeed[];
  onEvent(event: HandleEvent): void;
}

const ROOM_EXISTS = 427;
const NO_ROOM = 426;
const ID_TAKEN = 436;
const NO_USER = 428;
const isError = (error: unknown, code: number) =>
  error instanceof JanusError && error.code === code;

/** Encrypted frames are the only ones that a room accepts and passes on. */
const ROOM = {
  ...{ permanent: false, is_private: true, require_e2ee: true, notify_joining: false },
  ...{ publishers: FORWARDED_PEOPLE_MAX, videocodec: 'vp8', audiocodec: 'opus' },
};

/** Creates the room unless it exists, and joins it with a handle that sends nothing. Returns what others send. */
export async function openRoom(handle: Handle, room: string, id: string): Promise<Feed[]> {
  try {
    await handle.send({ request: 'create', room, ...ROOM });
  } catch (error) {
    if (!isError(error, ROOM_EXISTS)) throw error;
  }
  const { data } = await handle.send({ request: 'join', ptype: 'publisher', room, id });
  if (data.videoroom !== 'joined') throw new JanusError(null, 'has not joined the room');
  return parseFeeds(data.publishers);
}

/** Removes the room; all peer connections in it end. */
export async function destroyRoom(handle: Handle, room: string): Promise<void> {
  await handle.send({ request: 'destroy', room }).catch((error: unknown) => {
    if (!isError(error, NO_ROOM)) throw error;
  });
}

interface Publishing {
  handle: Handle;
  room: string;
  userId: string;
  /** True if the handle has published before. */
  again: boolean;
}

/** Offers what a member sends and returns the answer. @throws JanusError */
export async function publish(
  { handle, room, userId: id, again }: Publishing,
  sdp: string,
  streams: readonly PublishedStream[],
): Promise<string> {
  const descriptions = streams.map(({ mid, kind }) => ({ mid, description: kind }));
  const join = again
    ? { request: 'configure' }
    : { request: 'joinandconfigure', ptype: 'publisher', room, id };
  const { jsep } = await handle.send(
    { ...join, ...(descriptions.length > 0 && { descriptions }) },
    { type: 'offer', sdp, e2ee: true },
  );
  if (jsep?.type !== 'answer') throw new JanusError(null, 'has not answered the offer');
  return jsep.sdp;
}

/** Returns whether Janus has refused a publication because another handle of this member is in the room. */
export function isIdTaken(error: unknown): boolean {
  return isError(error, ID_TAKEN);
}

/** Removes another handle of a member from the room. `observer`: the handle of `openRoom`. */
export async function removeFromRoom(observer: Handle, room: string, id: string): Promise<void> {
  await observer.send({ request: 'kick', room, id }).catch((error: unknown) => {
    // It has ended meanwhile.
    if (!isError(error, NO_USER)) throw error;
  });
}

interface StreamChange {
  /** Streams of others, by their `mid`. */
  add: readonly { userId: string; mid: string }[];
  /** Sections of this subscriber. */
  remove: readonly { section: string }[];
}

export interface SubscriberOffer {
  /** Null if nothing has to be negotiated. */
  sdp: string | null;
  /** Null if Janus has changed nothing. */
  streams: SubscribedStream[] | null;
}

/** Changes what a subscriber receives. */
export async function subscribe(
  handle: Handle,
  { room, again }: { room: string; again: boolean },
  { add, remove }: StreamChange,
): Promise<SubscriberOffer> {
  const streams = add.map(({ userId: feed, mid }) => ({ feed, mid }));
  const body = again
    ? {
        request: 'update',
        ...(streams.length > 0 && { subscribe: streams }),
        ...(remove.length > 0 && {
          unsubscribe: remove.map(({ section }) => ({ sub_mid: section })),
        }),
      }
    : { request: 'join', ptype: 'subscriber', room, streams, autoupdate: false };
  const { data, jsep } = await handle.send(body);
  return { sdp: offered(jsep), streams: data.streams ? parseSections(data.streams) : null };
}

/** Returns an offer with new ICE credentials; null if Janus has none. */
export async function restartSubscriber(handle: Handle): Promise<string | null> {
  const { jsep } = await handle.send({ request: 'configure', restart: true });
  return offered(jsep);
}

export async function startSubscriber(handle: Handle, sdp: string): Promise<void> {
  await handle.send({ request: 'start' }, { type: 'answer', sdp, e2ee: true });
}

/** Janus counts the layers of simulcast from the smallest. */
const SUBSTREAMS = { '180p': 0, '360p': 1, '720p': 2 };

/** Sets the layers of sections with simulcast. */
export async function setLayers(
  handle: Handle,
  layers: readonly { section: string; layer: VideoLayer }[],
): Promise<void> {
  const streams = layers.map(({ section: mid, layer }) =>
    layer === 'off' ? { mid, send: false } : { mid, send: true, substream: SUBSTREAMS[layer] },
  );
  await handle.send({ request: 'configure', streams });
}

export interface RoomChange {
  /** Members that send other streams than before. */
  feeds: Feed[];
  /** A member that sends nothing any more. */
  gone: string | null;
  destroyed: boolean;
}

/** Reads an event of the handle of `openRoom`. */
export function parseRoomChange(data: Readonly<Record<string, unknown>>): RoomChange {
  const gone = data.unpublished ?? data.leaving ?? data.kicked;
  return {
    feeds: parseFeeds(data.publishers),
    gone: typeof gone === 'string' ? gone : null,
    destroyed: data.videoroom === 'destroyed',
  };
}

const Kind = z.enum(SENT_KINDS);
const Publisher = z.object({
  id: z.string(),
  streams: z.array(z.unknown()).catch([]),
});
const Stream = z.object({ mid: z.string(), description: Kind });
const Section = z.object({
  mid: z.string(),
  active: z.literal(true),
  feed_id: z.string(),
  feed_mid: z.string(),
  feed_description: Kind,
});

/** Returns the streams that are sent; a stream without a kind of ours is left out. */
function parseFeeds(publishers: unknown): Feed[] {
  return parseAll(Publisher, publishers).map(({ id, streams }) => ({
    userId: id,
    streams: parseAll(Stream, streams).map(({ mid, description }) => ({ mid, kind: description })),
  }));
}

function parseSections(streams: unknown): SubscribedStream[] {
  return parseAll(Section, streams).map((section) => ({
    section: section.mid,
    ...{ userId: section.feed_id, mid: section.feed_mid, kind: section.feed_description },
  }));
}

function parseAll<T>(schema: z.ZodType<T>, values: unknown): T[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value) => schema.safeParse(value).data ?? []);
}

function offered(jsep: Jsep | undefined): string | null {
  return jsep?.type === 'offer' ? jsep.sdp : null;
}

/** Returns the kinds of the sections that an offer names, one for each section. */
export function parsePublishedStreams(streams: unknown): PublishedStream[] {
  const Published = z.object({ mid: z.string().max(16), kind: Kind });
  const found = parseAll<{ mid: string; kind: SentKind }>(Published, streams);
  return [...new Map(found.map((stream) => [stream.mid, stream])).values()].slice(0, STREAMS_MAX);
}

/** Microphone, camera and screen with its sound, and sections of earlier screens. */
const STREAMS_MAX = 16;
