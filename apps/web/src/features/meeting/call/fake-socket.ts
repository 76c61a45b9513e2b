import type { JoinReply } from '@nadi/contract/meeting-events';
import type { MeetingSocket } from './signalling-client.ts';

type Listener = (...args: unknown[]) => void;

/** A socket whose server is the test. */
export class FakeSocket {
  connected = false;
  ended = false;
  readonly sent: { event: string; message: unknown }[] = [];
  #answer: ((answer: JoinReply) => void) | null = null;
  readonly #listeners = new Map<string, Listener>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, listener);
    return this;
  }

  emit(event: string, message: unknown, answer?: (answer: JoinReply) => void): void {
    this.sent.push({ event, message });
    if (answer) this.#answer = answer;
  }

  disconnect(): void {
    this.connected = false;
    this.ended = true;
  }

  receive(event: string, ...args: unknown[]): void {
    this.#listeners.get(event)?.(...args);
  }

  up(): void {
    this.connected = true;
    this.receive('connect');
  }

  down(): void {
    this.connected = false;
    this.receive('disconnect', 'transport close');
  }

  /** Replies to the last join-room. */
  answer(answer: JoinReply): void {
    this.#answer?.(answer);
  }

  events(): string[] {
    return this.sent.map(({ event }) => event);
  }

  asSocket(): MeetingSocket {
    return this as unknown as MeetingSocket;
  }
}
