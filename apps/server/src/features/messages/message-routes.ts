import type { Handlers } from '#platform/http/handler.ts';
import type { Db } from '#store/tables.ts';
import { calendarFeedRoutes } from './feed-routes.ts';
import { dismissMessage, retryMessage, retryMessages } from './handle-failed-message.ts';
import { listMessages, type MessageChannels } from './list-messages.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { pushRoutes } from './push-routes.ts';

interface Deps {
  zone: string;
  publicUrl: string;
  messageChannels: MessageChannels;
  pushServices: readonly string[];
  /** Starts the delivery of due messages. */
  wakeOutbox(): void;
}

export function messageRoutes(deps: Deps) {
  const { zone, publicUrl, messageChannels, pushServices, wakeOutbox } = deps;
  return {
    ...calendarFeedRoutes(publicUrl),
    ...preferenceRoutes(),
    ...pushRoutes(pushServices),
    listMessages: listMessages(zone, messageChannels),
    retryMessage: retryMessage(wakeOutbox),
    retryMessages: retryMessages(wakeOutbox),
    dismissMessage: dismissMessage(),
  } satisfies Partial<Handlers<Db>>;
}
