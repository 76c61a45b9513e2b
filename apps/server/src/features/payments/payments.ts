import { minutes } from '@nadi/domain/limits';
import {
  claimDueOrders,
  forgetEvents,
  type PaymentOrder,
  type ProviderName,
} from '#store/payments.ts';
import type { PaymentProvider } from './provider.ts';
import { type Books, reconcile } from './reconcile.ts';

export interface Payments {
  readonly books: Books;
  /** False where every provider that is set up moves no money. */
  readonly livemode: boolean;
  provider(name: ProviderName): PaymentProvider | undefined;
  /** @throws ProviderError */
  reconcile(order: PaymentOrder): Promise<void>;
  /** Settles what is due: what neither a browser nor a webhook reported, and every refund. */
  reconcileDue(): Promise<void>;
  /** The same soon, without anybody waiting for it. */
  wake(): void;
  /** Resolves once nothing that `wake` started is under way. */
  idle(): Promise<void>;
  forget(): Promise<void>;
}

const AT_ONCE = 20;
/** A check that has not ended by then is taken up by whoever looks next. */
const CLAIMED_FOR = minutes(2);
/** Longer than any provider repeats an event. */
const EVENTS_KEPT = minutes(60 * 24 * 7);

export function createPayments(books: Books): Payments {
  const underWay = new Set<Promise<void>>();
  const reconcileDue = () => settleDue(books);
  return {
    books,
    livemode: isLive(Object.values(books.providers)),
    provider: (name) => books.providers[name],
    reconcile: (order) => reconcile(books, order),
    reconcileDue,
    wake() {
      const run = reconcileDue()
        .catch((err: unknown) => books.log.error({ err }, 'payments were not settled'))
        .finally(() => underWay.delete(run));
      underWay.add(run);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    forget: () => forgetEvents(books.database.db, new Date(books.clock.now() - EVENTS_KEPT)),
  };
}

function isLive(providers: readonly PaymentProvider[]): boolean {
  return providers.length === 0 || providers.some(({ livemode }) => livemode);
}

async function settleDue(books: Books): Promise<void> {
  for (;;) {
    const now = books.clock.now();
    const due = await claimDueOrders(books.database.db, {
      now: new Date(now),
      until: new Date(now + CLAIMED_FOR),
      limit: AT_ONCE,
    });
    if (due.length === 0) return;
    for (const order of due) {
      await reconcile(books, order).catch((err: unknown) =>
        books.log.warn({ err, order: order.id }, 'an order could not be settled yet'),
      );
    }
  }
}
