import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { calendarFeedRoutes } from './feed-routes.ts';
import { dismissMessage, retryMessage } from './handle-failed-message.ts';
import { listMessages, type MessageChannels } from './list-messages.ts';
import { preferenceRoutes } from './preference-routes.ts';

interface Deps {
  zone: string;
  publicUrl: string;
  messageChannels: MessageChannels;
  /** Starts delivering what is due. */
  wakeOutbox(): void;
}

export function messageRoutes({ zone, publicUrl, messageChannels, wakeOutbox }: Deps) {
  return {
    ...calendarFeedRoutes(publicUrl),
    ...preferenceRoutes(),
    listMessages: listMessages(zone, messageChannels),
    retryMessage: retryMessage(wakeOutbox),
    dismissMessage: dismissMessage(),
  } satisfies Partial<Handlers<Db>>;
}
