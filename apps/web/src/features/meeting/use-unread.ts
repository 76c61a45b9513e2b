import { useEffect, useState } from 'react';
import type { ChatLine } from './call/call-state.ts';

/** Returns how many lines from others arrived since the chat was last open. */
export function useUnread(chat: readonly ChatLine[], open: boolean): number {
  const latest = Number(chat.at(-1)?.id ?? 0);
  const [seen, setSeen] = useState(0);

  useEffect(() => {
    if (open) setSeen(latest);
  }, [open, latest]);

  return open ? 0 : chat.filter(({ id, own }) => !own && Number(id) > seen).length;
}
