import type { VideoLayer } from '@nadi/contract/call-media';
import type { Description } from '@nadi/contract/meeting-events';
import { createPublication } from './publication.ts';
import { createSubscription } from './subscription.ts';
import type { ForwardedUser } from './video-room.ts';

/** One member's two peer connections with the unit. */
export interface ForwardedMember {
  /** Handles an offer to `sfu:pub`. */
  offer(offer: Description): void;
  /** Handles an answer to `sfu:sub`; ignored unless an offer waits for it. */
  answer(answer: Description): void;
  setLayers(layers: readonly { userId: string; layer: VideoLayer }[]): void;
  /** Subscribes to what others send now. */
  update(): void;
  /** Sends the offer again that has no answer yet. */
  resend(): void;
  close(): void;
}

/** Messages of one client that wait for Janus; further ones are ignored. */
const QUEUE_MAX = 20;

/** Forwards one member; requests to Janus are sent one after another. */
export function forwardMember(
  user: ForwardedUser,
  warn: (error: unknown, message: string) => void,
): ForwardedMember {
  const publication = createPublication(user);
  const subscription = createSubscription(user);
  let queued = 0;
  let updating = false;
  let closed = false;
  let last = Promise.resolve();

  function enqueue(task: () => Promise<void>, message: string): void {
    queued++;
    last = last
      .then(() => (closed ? undefined : task()))
      .catch((error: unknown) => {
        if (!closed) warn(error, message);
      })
      .finally(() => queued--);
  }

  function update(): void {
    if (updating || closed) return;
    updating = true;
    enqueue(() => {
      updating = false;
      return subscription.renew();
    }, 'meeting: what others send could not be offered');
  }

  async function acceptOffer(offer: Description): Promise<void> {
    const result = await publication.accept(offer);
    if (result === 'ice-restart') await subscription.restart();
    if (result === 'replaced') subscription.reset();
    update();
  }

  return {
    offer(offer) {
      if (queued >= QUEUE_MAX) return;
      enqueue(() => acceptOffer(offer), 'meeting: Janus does not take an offer');
    },
    answer(answer) {
      if (queued >= QUEUE_MAX) return;
      enqueue(async () => {
        if (await subscription.accept(answer)) update();
      }, 'meeting: Janus does not take an answer');
    },
    setLayers(layers) {
      subscription.setLayers(layers);
      update();
    },
    update,
    resend: () => subscription.resend(),
    close() {
      closed = true;
      publication.close();
      subscription.close();
    },
  };
}
