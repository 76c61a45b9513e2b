import { minutes } from '@nadi/domain/limits';
import {
  claimDueOrders,
  deleteEventsBefore,
  type PaymentOrder,
  type ProviderName,
} from '#store/payments.ts';
import type { PaymentProvider } from './provider.ts';
import { type PaymentDeps, reconcile } from './reconcile.ts';

export interface Payments {
  readonly deps: PaymentDeps;
  /** False where every provider that is set up moves no money. */
  readonly livemode: boolean;
  provider(name: ProviderName): PaymentProvider | undefined;
  /** @throws ProviderError */
  reconcile(order: PaymentOrder): Promise<void>;
  /** Settles what is due: what neither a browser nor a webhook reported, and every refund. */
  reconcileDue(): Promise<void>;
  /** The same soon, without anybody waiting for it. */
  reconcileSoon(): void;
  /** Resolves once nothing that `wake` started is under way. */
  idle(): Promise<void>;
  deleteOldEvents(): Promise<void>;
}

const BATCH_SIZE = 20;
/** A check that has not ended by then is taken up by whoever looks next. */
const CLAIM_DURATION = minutes(2);
/** Longer than any provider repeats an event. */
const EVENT_RETENTION = minutes(60 * 24 * 7);

export function createPayments(deps: PaymentDeps): Payments {
  const running = new Set<Promise<void>>();
  const reconcileDue = () => reconcileDueOrders(deps);
  return {
    deps,
    livemode: isLive(Object.values(deps.providers)),
    provider: (name) => deps.providers[name],
    reconcile: (order) => reconcile(deps, order),
    reconcileDue,
    reconcileSoon() {
      const run = reconcileDue()
        .catch((err: unknown) => deps.log.error({ err }, 'payments were not settled'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    deleteOldEvents: () =>
      deleteEventsBefore(deps.database.db, new Date(deps.clock.now() - EVENT_RETENTION)),
  };
}

function isLive(providers: readonly PaymentProvider[]): boolean {
  return providers.length === 0 || providers.some(({ livemode }) => livemode);
}

async function reconcileDueOrders(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const due = await claimDueOrders(deps.database.db, {
      now: new Date(now),
      until: new Date(now + CLAIM_DURATION),
      limit: BATCH_SIZE,
    });
    if (due.length === 0) return;
    for (const order of due) {
      await reconcile(deps, order).catch((err: unknown) =>
        deps.log.warn({ err, order: order.id }, 'an order could not be settled yet'),
      );
    }
  }
}
