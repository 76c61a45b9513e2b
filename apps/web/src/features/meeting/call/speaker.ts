import type { Banner } from './call-state.ts';
import { banner, type MediaSource } from './media.ts';

/** The part of the browser that plays sound through a chosen output. */
export interface AudioOutputs {
  /** @throws the browser's error if sound cannot be played through this output */
  check(deviceId: string): Promise<void>;
  /** Calls the listener when a device is connected or removed; returns a function that unsubscribes. */
  onDeviceChange(listener: () => void): () => void;
}

interface SpeakerDeps {
  /** Null in browsers that play through the default output only. */
  outputs: AudioOutputs | null;
  media: Pick<MediaSource, 'enumerateDevices'>;
  onBanner(banner: Banner): void;
  onChange(): void;
}

/** The output that plays the others' sound. Falls back to the default one, whose id is empty. */
export class Speaker {
  readonly #deps: SpeakerDeps;
  #id = '';
  #wanted = '';
  #started = false;
  #unsubscribe = () => {};

  constructor(deps: SpeakerDeps) {
    this.#deps = deps;
  }

  /** Null if the browser offers no choice. */
  get id(): string | null {
    return this.#deps.outputs && this.#id;
  }

  /** Uses the selected output from now on. Called after the microphone is settled: its permission reveals outputs. */
  async start(): Promise<void> {
    const { outputs } = this.#deps;
    if (!outputs) return;
    this.#started = true;
    this.#unsubscribe = outputs.onDeviceChange(() => void this.#checkConnected());
    if (this.#wanted !== '') await this.select(this.#wanted);
  }

  async select(deviceId: string): Promise<void> {
    this.#wanted = deviceId;
    const { outputs } = this.#deps;
    if (!outputs || !this.#started) return;
    if (deviceId === '') return this.#use('');
    const usable = await outputs.check(deviceId).then(
      () => true,
      () => false,
    );
    // The call has ended, or another output has been selected in the meantime.
    if (!this.#started || this.#wanted !== deviceId) return;
    if (usable) this.#use(deviceId);
    else this.#fallBack('speaker');
  }

  stop(): void {
    this.#started = false;
    this.#unsubscribe();
  }

  async #checkConnected(): Promise<void> {
    if (this.#id === '') return;
    const devices = await this.#deps.media.enumerateDevices().catch(() => null);
    if (!devices || !this.#started || this.#id === '') return;
    if (!devices.some(({ deviceId }) => deviceId === this.#id)) this.#fallBack('speaker-ended');
  }

  #fallBack(kind: 'speaker' | 'speaker-ended'): void {
    this.#wanted = '';
    this.#use('');
    this.#deps.onBanner(banner(kind));
  }

  #use(deviceId: string): void {
    this.#id = deviceId;
    this.#deps.onChange();
  }
}

/** Returns the outputs of this browser; null if an element cannot choose its output. */
export function browserOutputs(devices: MediaDevices | undefined): AudioOutputs | null {
  if (!devices || !globalThis.HTMLMediaElement?.prototype.setSinkId) return null;
  return {
    check: (deviceId) => new Audio().setSinkId(deviceId),
    onDeviceChange(listener) {
      devices.addEventListener('devicechange', listener);
      return () => devices.removeEventListener('devicechange', listener);
    },
  };
}
