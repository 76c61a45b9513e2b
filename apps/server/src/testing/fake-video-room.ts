/** A request to the VideoRoom plugin. */
export interface VideoRoomRequest extends Record<string, unknown> {
  request: string;
}

export interface FakeHandle {
  id: number;
  send(message: object): void;
  room: string | null;
  /** Present once the handle has offered to send. */
  offered?: true;
  /** The id in the room; null for a subscriber. */
  userId: string | null;
  streams: { mid: string; description: string }[];
  sections: { feed: string; mid: string; active: boolean }[];
}

interface Answer {
  data: object;
  jsep?: { type: string; sdp: string };
}

/** Returns the plugin: what it answers to a request of a handle, as experiments with version 1.1.2 have shown. */
export function fakeVideoRoom(handles: Map<number, FakeHandle>) {
  const rooms = new Set<string>();
  let offers = 0;

  function inRoom(room: string): FakeHandle[] {
    return [...handles.values()].filter((each) => each.room === room && each.userId !== null);
  }

  function publishers(room: string) {
    const sending = inRoom(room).filter(({ streams }) => streams.length > 0);
    return sending.map(({ userId: id, streams }) => ({ id, streams }));
  }

  function announce(room: string, data: object, except?: FakeHandle): void {
    for (const handle of inRoom(room)) {
      if (handle === except) continue;
      handle.send({ janus: 'event', sender: handle.id, plugindata: { data } });
    }
  }

  function detach(id: number): void {
    const handle = handles.get(id);
    handles.delete(id);
    if (!handle?.room || handle.userId === null) return;
    announce(handle.room, { videoroom: 'event', unpublished: handle.userId });
  }

  function publish(handle: FakeHandle, { descriptions }: VideoRoomRequest): Answer {
    const { room, userId } = handle;
    if (room === null || userId === null) throw [424, 'Invalid request'];
    handle.streams = (descriptions ?? []) as FakeHandle['streams'];
    const feed = { id: userId, streams: handle.streams };
    announce(room, { videoroom: 'event', publishers: [feed] }, handle);
    return { data: { videoroom: 'joined' }, jsep: { type: 'answer', sdp: `answer to ${userId}` } };
  }

  function subscribe(handle: FakeHandle, room: string, body: VideoRoomRequest): Answer {
    for (const { sub_mid } of (body.unsubscribe ?? []) as { sub_mid: string }[]) {
      const section = handle.sections[Number(sub_mid)];
      if (section) section.active = false;
    }
    for (const { feed, mid } of (body.streams ?? body.subscribe ?? []) as FakeHandle['sections']) {
      if (!inRoom(room).some(({ userId }) => userId === feed)) throw [428, 'No such feed'];
      handle.sections.push({ feed, mid, active: true });
    }
    handle.room = room;
    const streams = handle.sections.map((section, i) => describe(room, section, String(i)));
    const jsep = { type: 'offer', sdp: `offer ${++offers}` };
    return { data: { videoroom: 'updated', streams }, jsep };
  }

  function describe(room: string, section: FakeHandle['sections'][number], mid: string) {
    if (!section.active) return { mid, active: false };
    const sender = inRoom(room).find(({ userId }) => userId === section.feed);
    const stream = sender?.streams.find((each) => each.mid === section.mid);
    const feed = { feed_id: section.feed, feed_mid: section.mid };
    return { mid, active: true, ...feed, feed_description: stream?.description };
  }

  function answer(
    handle: FakeHandle,
    body: VideoRoomRequest,
    jsep: { type: string; e2ee?: boolean } | undefined,
  ): Answer {
    const room = String(body.room ?? handle.room);
    if (body.request === 'create') {
      if (rooms.has(room)) throw [427, 'exists'];
      rooms.add(room);
      return { data: { videoroom: 'created' } };
    }
    if (!rooms.has(room)) throw [426, 'No such room'];
    if (jsep?.type === 'offer' && body.request === 'joinandconfigure') {
      // Janus has prepared the peer connection before the plugin refuses to join.
      if (handle.offered) throw [490, 'Error setting ICE locally'];
      handle.offered = true;
    }
    if (jsep && !jsep.e2ee) throw [433, 'Room requires end-to-end encrypted media'];
    if (body.request === 'destroy') {
      announce(room, { videoroom: 'destroyed' });
      rooms.delete(room);
    } else if (body.request === 'kick') {
      for (const each of inRoom(room)) if (each.userId === body.id) detach(each.id);
    } else if (body.ptype === 'publisher') {
      if (inRoom(room).some(({ userId }) => userId === body.id)) throw [436, 'User ID exists'];
      Object.assign(handle, { room, userId: body.id });
    }
    if (jsep?.type === 'offer') return publish(handle, body);
    if (body.ptype === 'publisher') {
      return { data: { videoroom: 'joined', publishers: publishers(room) } };
    }
    const subscribes = body.ptype === 'subscriber' || body.request === 'update';
    return subscribes ? subscribe(handle, room, body) : { data: { videoroom: 'event' } };
  }

  return { rooms, publishers, detach, answer };
}
