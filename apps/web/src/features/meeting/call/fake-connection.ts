import type { MediaSource } from './media.ts';

let sessions = 0;

class FakeSender {
  track: unknown;
  readonly parameters: { encodings: RTCRtpEncodingParameters[] } = { encodings: [{}] };
  stats: object[] = [];

  constructor(track: unknown) {
    this.track = track;
  }

  replaceTrack = async (track: unknown) => {
    this.track = track;
  };
  getParameters = () => structuredClone(this.parameters);
  setParameters = async (parameters: { encodings: RTCRtpEncodingParameters[] }) => {
    this.parameters.encodings = parameters.encodings;
  };
  getStats = async () => statsReport(this.stats);
}

function statsReport(stats: object[]): Map<string, object> {
  return new Map(stats.map((each, i) => [String(i), each]));
}

class FakeChannel {
  readyState: RTCDataChannelState = 'connecting';
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  send = (text: string) => void this.sent.push(text);
}

interface FakeTransceiver {
  mid: string;
  direction: string;
  sender: FakeSender;
  receiver: { track: FakeTrack; getSynchronizationSources(): unknown[] };
  preferences: RTCRtpCodec[];
  setCodecPreferences(codecs: RTCRtpCodec[]): void;
}

/** The signalling half of RTCPeerConnection; tests simulate the network. */
export class FakeConnection {
  readonly sessionId = String(++sessions);
  readonly channel = new FakeChannel();
  readonly candidates: unknown[] = [];
  readonly transceivers: FakeTransceiver[] = [];
  configuration: RTCConfiguration;
  channelInit: RTCDataChannelInit | null = null;
  signalingState: RTCSignalingState = 'stable';
  connectionState: RTCPeerConnectionState = 'new';
  localDescription: RTCSessionDescriptionInit | null = null;
  remoteDescription: RTCSessionDescriptionInit | null = null;
  describing = false;
  restarts = 0;
  version = 0;
  stats: object[] = [];
  onnegotiationneeded: (() => void) | null = null;
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null;
  onconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: { transceiver: unknown }) => void) | null = null;

  constructor(configuration: RTCConfiguration) {
    this.configuration = configuration;
  }

  createDataChannel(_label: string, init: RTCDataChannelInit): FakeChannel {
    this.channelInit = init;
    this.negotiate();
    return this.channel;
  }

  addTransceiver(source: 'audio' | 'video' | FakeTrack, init: RTCRtpTransceiverInit) {
    this.negotiate();
    const transceiver = this.#add(source, init.direction ?? 'sendrecv');
    if (init.sendEncodings) transceiver.sender.parameters.encodings = init.sendEncodings;
    return transceiver;
  }

  #add(source: 'audio' | 'video' | FakeTrack, direction: string) {
    const kind = typeof source === 'string' ? source : source.kind;
    const track = typeof source === 'string' ? null : source;
    const receiver = { track: new FakeTrack(kind, 'remote'), getSynchronizationSources: () => [] };
    const transceiver: FakeTransceiver = {
      mid: String(this.transceivers.length),
      ...{ direction, sender: new FakeSender(track), receiver, preferences: [] },
      setCodecPreferences: (codecs) => void transceiver.preferences.push(...codecs),
    };
    this.transceivers.push(transceiver);
    return transceiver;
  }

  getTransceivers = () => this.transceivers;
  getReceivers = () => this.transceivers.map(({ receiver }) => receiver);
  getConfiguration = () => this.configuration;
  setConfiguration = (configuration: RTCConfiguration) => {
    this.configuration = configuration;
  };
  getStats = async () => statsReport(this.stats);

  async setLocalDescription(): Promise<void> {
    this.describing = true;
    await Promise.resolve();
    this.describing = false;
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.version += 1;
    this.localDescription = {
      type,
      sdp: `v=0\r\no=- ${this.sessionId} ${this.version} IN IP4 0\r\n`,
    };
    this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer';
  }

  async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
    await Promise.resolve();
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer') {
      throw new DOMException('wrong state', 'InvalidStateError');
    }
    this.remoteDescription = description;
    this.signalingState = description.type === 'answer' ? 'stable' : 'have-remote-offer';
    for (const [, kind, mid] of (description.sdp ?? '').matchAll(/m=(audio|video) mid=(\d+)/g))
      if (!this.transceivers.some((each) => each.mid === mid))
        this.receiveTransceiver(kind as 'audio' | 'video');
    if (this.transceivers.length > 0) return;
    for (const kind of ['audio', 'video'] as const) {
      this.receiveTransceiver(kind);
    }
  }

  /** Simulates a transceiver that the remote offer creates. */
  receiveTransceiver(kind: 'audio' | 'video'): void {
    const transceiver = this.#add(kind, 'recvonly');
    this.ontrack?.({ transceiver });
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    if (this.remoteDescription === null) throw new DOMException('early', 'InvalidStateError');
    this.candidates.push(candidate);
  }

  restartIce(): void {
    this.restarts += 1;
    this.negotiate();
  }

  close(): void {
    this.connectionState = 'closed';
    this.signalingState = 'closed';
  }

  /** Follows W3C WebRTC §4.7.3: does nothing while a description is being made or an offer is open. */
  negotiate(): void {
    queueMicrotask(() => {
      if (this.signalingState === 'stable' && !this.describing) this.onnegotiationneeded?.();
    });
  }

  /** Simulates a new connection state. */
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }

  /** Simulates the arrival of sound and pictures on every track, or on the one of a section. */
  bringFrame(rtpTimestamp = 1, section?: string): void {
    for (const { mid, receiver } of this.transceivers)
      if (section === undefined || section === mid)
        receiver.getSynchronizationSources = () => [{ rtpTimestamp, audioLevel: 0.5 }];
  }

  connect(): void {
    this.become('connected');
    this.channel.readyState = 'open';
    this.channel.onopen?.();
  }

  /** Simulates the other side's close(). */
  abandon(): void {
    this.channel.readyState = 'closed';
    this.channel.onclose?.();
  }
}

/** Creates connections and records them. */
export function connectionFactory() {
  const made: FakeConnection[] = [];
  return {
    made,
    latest(): FakeConnection {
      const last = made.at(-1);
      if (!last) throw new Error('no connection was made');
      return last;
    },
    create(configuration: RTCConfiguration): RTCPeerConnection {
      const connection = new FakeConnection(configuration);
      made.push(connection);
      return connection as unknown as RTCPeerConnection;
    },
  };
}

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
