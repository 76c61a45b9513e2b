import type { SentKind } from '@nadi/contract/call-media';
import type { Banner, Devices } from './call-state.ts';
import { flip } from './camera-flip.ts';
import {
  banner,
  type MediaSource,
  mediaBanner,
  openDevice,
  openScreen,
  type TrackKind,
} from './media.ts';

/** The devices that are on when the call begins. */
export interface StartWith {
  microphone: boolean;
  camera: boolean;
}

export type LocalTracks = Readonly<Record<SentKind, MediaStreamTrack | null>>;

interface LocalMediaDeps {
  media: MediaSource;
  /** The stream that the local tile shows. */
  stream: MediaStream;
  /** The track to send from now on. */
  onTrack(kind: SentKind, track: MediaStreamTrack | null): void;
  onBanner(banner: Banner): void;
  onChange(): void;
}

/**
 * Manages microphone, camera and screen. A muted microphone keeps its track, so that unmuting is instant. A
 * camera that is turned off is released, so that its light goes out.
 */
export class LocalMedia {
  readonly #deps: LocalMediaDeps;
  #audio: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  #devices: Devices = {};
  #pending = { audio: false, video: false };
  #screenPending = false;
  #flipping = false;
  #stopped = false;
  /** True if a microphone that is opened now starts unmuted. */
  #micOn = true;

  constructor(deps: LocalMediaDeps) {
    this.#deps = deps;
  }

  get tracks(): LocalTracks {
    return { audio: this.#audio, video: this.#camera, screen: this.#screen };
  }

  get mic() {
    return { enabled: this.#audio?.enabled ?? false, pending: this.#pending.audio };
  }

  get camera() {
    return { enabled: this.#camera !== null, pending: this.#pending.video };
  }

  /** True if the camera faces away from the user. */
  get backCamera(): boolean {
    return this.#camera?.getSettings().facingMode === 'environment';
  }

  get sharing(): boolean {
    return this.#screen !== null;
  }

  /** True while the user chooses a screen, which may be captured before the choice is reported. */
  get choosingScreen(): boolean {
    return this.#screenPending;
  }

  /**
   * Opens the microphone; called before the camera is opened. Returns false if refused; the user then joins
   * without media (docs/product/calls.md#local-media).
   */
  async startAudio(on = true): Promise<boolean> {
    this.#micOn = on;
    return this.#open('audio', mediaBanner);
  }

  /** Opens the camera after `startAudio` has succeeded; a refused camera stays off. */
  async startVideo(): Promise<boolean> {
    return this.#open('video', mediaBanner);
  }

  async toggleMic(): Promise<void> {
    if (this.#pending.audio || this.#stopped) return;
    if (this.#audio === null) {
      this.#micOn = true;
      await this.#open('audio', () => banner('microphone'));
      return;
    }
    this.#audio.enabled = !this.#audio.enabled;
    this.#deps.onChange();
  }

  async toggleCamera(): Promise<void> {
    if (this.#pending.video || this.#stopped) return;
    if (this.#camera) this.#setTrack('video', null);
    else await this.#open('video', () => banner('camera'));
  }

  /** Switches between front and back camera; keeps the old one if that fails. */
  async flipCamera(): Promise<void> {
    const old = this.#camera;
    if (!old || this.#pending.video || this.#stopped) return;
    this.#pending.video = true;
    this.#flipping = true;
    this.#deps.onChange();
    const { camera, flipped } = await flip(this.#deps.media, old);
    this.#pending.video = false;
    this.#flipping = false;
    if (this.#stopped) return camera?.stop();
    const videoInput = camera?.getSettings().deviceId;
    if (flipped && videoInput) this.#devices = { ...this.#devices, videoInput };
    if (camera !== old) this.#setTrack('video', camera);
    if (!flipped) this.#deps.onBanner(banner(camera ? 'camera-flip' : 'camera-ended'));
    this.#deps.onChange();
  }

  /** Switches active devices to the new ones; keeps the old device if the new one fails. */
  async select(devices: Devices): Promise<void> {
    this.#devices = { ...this.#devices, ...devices };
    if (devices.audioInput && this.#audio) await this.#open('audio', () => banner('microphone'));
    if (devices.videoInput && this.#camera) await this.#open('video', () => banner('camera'));
  }

  /** Sends the screen beside the camera. Changes nothing if the browser's chooser is closed. */
  async toggleScreen(): Promise<void> {
    if (this.#stopped || this.#screenPending) return;
    if (this.#screen) return this.#stopScreen();
    this.#screenPending = true;
    this.#deps.onChange();
    try {
      const screen = await openScreen(this.#deps.media);
      if (this.#stopped) return screen.stop();
      screen.addEventListener('ended', () => this.#stopScreen());
      this.#setScreen(screen);
    } catch (error) {
      const dismissed = error instanceof Error && error.name === 'NotAllowedError';
      if (!dismissed && !this.#stopped) this.#deps.onBanner(banner('screen'));
    } finally {
      this.#screenPending = false;
      this.#deps.onChange();
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
      // The call ended while the permission prompt was open.
      if (this.#stopped) track.stop();
      else this.#setTrack(kind, track);
      return !this.#stopped;
    } catch (error) {
      this.#pending[kind] = false;
      if (!this.#stopped) this.#deps.onBanner(bannerFor(error));
      return false;
    }
  }

  #setTrack(kind: TrackKind, track: MediaStreamTrack | null): void {
    track?.addEventListener('ended', () => this.#onEnded(kind, track));
    if (kind === 'video') {
      this.#camera?.stop();
      this.#camera = track;
    } else {
      if (track) track.enabled = this.#audio?.enabled ?? this.#micOn;
      this.#audio?.stop();
      this.#audio = track;
    }
    this.#replaceInStream(kind, track);
    this.#deps.onTrack(kind, track);
    this.#deps.onChange();
  }

  #setScreen(track: MediaStreamTrack | null): void {
    this.#screen = track;
    this.#deps.onTrack('screen', track);
    this.#deps.onChange();
  }

  #stopScreen(): void {
    if (!this.#screen) return;
    this.#screen.stop();
    this.#setScreen(null);
  }

  /** Handles a device that was unplugged or taken over by the system. */
  #onEnded(kind: TrackKind, track: MediaStreamTrack): void {
    if (track !== this.#audio && track !== this.#camera) return;
    // Some phones end the old camera when the other one opens.
    if (kind === 'video' && this.#flipping) return;
    this.#setTrack(kind, null);
    this.#deps.onBanner(banner(kind === 'audio' ? 'microphone-ended' : 'camera-ended'));
  }

  #replaceInStream(kind: TrackKind, track: MediaStreamTrack | null): void {
    const { stream } = this.#deps;
    for (const old of stream.getTracks()) if (old.kind === kind) stream.removeTrack(old);
    if (track) stream.addTrack(track);
  }
}
