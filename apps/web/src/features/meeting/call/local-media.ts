import type { Banner, Devices } from './call-state.ts';
import {
  banner,
  type MediaSource,
  mediaBanner,
  openDevice,
  openScreen,
  type TrackKind,
} from './media.ts';

export type LocalTracks = Readonly<Record<TrackKind, MediaStreamTrack | null>>;

interface LocalMediaDeps {
  media: MediaSource;
  /** What one's own tile shows. */
  stream: MediaStream;
  /** The others are to be sent this from now on. */
  onTrack(kind: TrackKind, track: MediaStreamTrack | null): void;
  onBanner(banner: Banner): void;
  onChange(): void;
}

/**
 * Microphone, camera and screen. A muted microphone keeps its track, so that it answers at once; a
 * camera that is off is released, so that its light goes out.
 */
export class LocalMedia {
  readonly #deps: LocalMediaDeps;
  #audio: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  #devices: Devices = {};
  #pending = { audio: false, video: false };
  #choosingScreen = false;
  #stopped = false;

  constructor(deps: LocalMediaDeps) {
    this.#deps = deps;
  }

  get tracks(): LocalTracks {
    return { audio: this.#audio, video: this.#screen ?? this.#camera };
  }

  get mic() {
    return { enabled: this.#audio?.enabled ?? false, pending: this.#pending.audio };
  }

  get camera() {
    return { enabled: this.#camera !== null, pending: this.#pending.video };
  }

  get sharing(): boolean {
    return this.#screen !== null;
  }

  /** Audio first; false when it is refused: then one joins without media (spec §4). */
  async startAudio(): Promise<boolean> {
    return this.#open('audio', mediaBanner);
  }

  /** After the audio. A refused camera stays off. */
  async startVideo(): Promise<boolean> {
    return this.#open('video', mediaBanner);
  }

  async toggleMic(): Promise<void> {
    if (this.#pending.audio || this.#stopped) return;
    if (this.#audio === null) {
      await this.#open('audio', () => banner('microphone'));
      return;
    }
    this.#audio.enabled = !this.#audio.enabled;
    this.#deps.onChange();
  }

  async toggleCamera(): Promise<void> {
    if (this.#pending.video || this.#stopped) return;
    if (this.#camera) this.#put('video', null);
    else await this.#open('video', () => banner('camera'));
  }

  /** What was on is opened again on the new device; if that fails the old one stays. */
  async select(devices: Devices): Promise<void> {
    this.#devices = { ...this.#devices, ...devices };
    if (devices.audioInput && this.#audio) await this.#open('audio', () => banner('microphone'));
    if (devices.videoInput && this.#camera) await this.#open('video', () => banner('camera'));
  }

  /** The screen takes the camera's place. Closing the browser's chooser changes nothing. */
  async toggleScreen(): Promise<void> {
    if (this.#stopped || this.#choosingScreen) return;
    if (this.#screen) return this.#stopScreen();
    this.#choosingScreen = true;
    try {
      const screen = await openScreen(this.#deps.media);
      if (this.#stopped) return screen.stop();
      this.#screen = screen;
      screen.addEventListener('ended', () => this.#stopScreen());
      this.#showVideo();
    } catch (error) {
      const closed = error instanceof Error && error.name === 'NotAllowedError';
      if (!closed && !this.#stopped) this.#deps.onBanner(banner('screen'));
    } finally {
      this.#choosingScreen = false;
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const track of [this.#audio, this.#camera, this.#screen]) track?.stop();
    for (const track of this.#deps.stream.getTracks()) this.#deps.stream.removeTrack(track);
    this.#audio = null;
    this.#camera = null;
    this.#screen = null;
  }

  async #open(kind: TrackKind, bannerFor: (error: unknown) => Banner): Promise<boolean> {
    this.#pending[kind] = true;
    this.#deps.onChange();
    const deviceId = kind === 'audio' ? this.#devices.audioInput : this.#devices.videoInput;
    try {
      const track = await openDevice(this.#deps.media, kind, deviceId);
      this.#pending[kind] = false;
      // Left while the permission was being asked for.
      if (this.#stopped) track.stop();
      else this.#put(kind, track);
      return !this.#stopped;
    } catch (error) {
      this.#pending[kind] = false;
      if (!this.#stopped) this.#deps.onBanner(bannerFor(error));
      return false;
    }
  }

  #put(kind: TrackKind, track: MediaStreamTrack | null): void {
    track?.addEventListener('ended', () => this.#lost(kind, track));
    if (kind === 'video') {
      this.#camera?.stop();
      this.#camera = track;
      this.#showVideo();
      return;
    }
    if (track && this.#audio) track.enabled = this.#audio.enabled;
    this.#audio?.stop();
    this.#audio = track;
    this.#replaceOwn('audio', track);
    this.#deps.onTrack('audio', track);
    this.#deps.onChange();
  }

  #showVideo(): void {
    const track = this.tracks.video;
    this.#replaceOwn('video', track);
    this.#deps.onTrack('video', track);
    this.#deps.onChange();
  }

  #stopScreen(): void {
    this.#screen?.stop();
    this.#screen = null;
    this.#showVideo();
  }

  /** Unplugged, or taken away by the system. */
  #lost(kind: TrackKind, track: MediaStreamTrack): void {
    if (track !== this.#audio && track !== this.#camera) return;
    this.#put(kind, null);
    this.#deps.onBanner(banner('not-found'));
  }

  #replaceOwn(kind: TrackKind, track: MediaStreamTrack | null): void {
    const { stream } = this.#deps;
    for (const old of stream.getTracks()) if (old.kind === kind) stream.removeTrack(old);
    if (track) stream.addTrack(track);
  }
}
