import type { MediaSource } from './media.ts';

/** A track that can be unplugged. */
export class FakeTrack extends EventTarget {
  enabled = true;
  readyState: 'live' | 'ended' = 'live';
  readonly kind: 'audio' | 'video';
  readonly label: string;

  constructor(kind: 'audio' | 'video', label: string = kind) {
    super();
    this.kind = kind;
    this.label = label;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  unplug(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  getSettings(): MediaTrackSettings {
    return { height: 720 };
  }
}

export class FakeStream {
  readonly tracks = new Set<FakeTrack>();
  addTrack = (track: FakeTrack) => void this.tracks.add(track);
  removeTrack = (track: FakeTrack) => void this.tracks.delete(track);
  getTracks = () => [...this.tracks];
}

export function fakeTrack(kind: 'audio' | 'video', label?: string): MediaStreamTrack {
  return new FakeTrack(kind, label) as unknown as MediaStreamTrack;
}

export function fakeStream(): MediaStream {
  return new FakeStream() as unknown as MediaStream;
}

type RequestedDevice = 'audio' | 'video' | 'screen';

/** Devices that open at once unless a test makes them fail or wait. */
export function fakeMedia() {
  const opened: FakeTrack[] = [];
  const requests: { what: RequestedDevice; constraints: unknown }[] = [];
  const failing = new Map<RequestedDevice, string>();
  const holds = new Map<RequestedDevice, Promise<void>>();

  async function open(what: RequestedDevice, constraints: unknown): Promise<MediaStream> {
    requests.push({ what, constraints });
    await holds.get(what);
    const failure = failing.get(what);
    if (failure) throw new DOMException('refused', failure);
    const track = new FakeTrack(what === 'audio' ? 'audio' : 'video', what);
    opened.push(track);
    const stream = new FakeStream();
    stream.addTrack(track);
    return stream as unknown as MediaStream;
  }

  const source: MediaSource = {
    getUserMedia: (constraints) => open(constraints?.audio ? 'audio' : 'video', constraints),
    getDisplayMedia: (constraints) => open('screen', constraints),
    enumerateDevices: async () => [],
  };
  return {
    source,
    opened,
    requests,
    fail: (what: RequestedDevice, errorName: string) => void failing.set(what, errorName),
    succeed: (what: RequestedDevice) => void failing.delete(what),
    /** Leaves the permission prompt open; returns a function that grants it. */
    hold(what: RequestedDevice): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.set(what, promise);
      return () => {
        holds.delete(what);
        resolve();
      };
    },
  };
}
