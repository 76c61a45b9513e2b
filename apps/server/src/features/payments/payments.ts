import { days, minutes } from '@nadi/domain/limits';
import type { Provider } from '@nadi/domain/payment';
import {
  deleteWebhookEventsBefore,
  leaseDueOrders,
  type PaymentOrder,
} from '#store/payment-orders.ts';
import type { PaymentProvider } from './provider.ts';
import { type PaymentDeps, reconcile } from './reconcile.ts';

export interface Payments {
  readonly deps: PaymentDeps;
  /** False if every configured provider runs in test mode. */
  readonly livemode: boolean;
  provider(name: Provider): PaymentProvider | undefined;
  /** @throws ProviderError */
  reconcile(order: PaymentOrder): Promise<void>;
  /** Reconciles every order whose next check is due. */
  reconcileDue(): Promise<void>;
  /** Starts `reconcileDue` without waiting for it. */
  reconcileSoon(): void;
  /** Resolves when all runs started by `reconcileSoon` have ended. */
  idle(): Promise<void>;
  deleteOldWebhookEvents(): Promise<void>;
}

const BATCH_SIZE = 20;
/** A check that has not ended by then may be taken again by any node. */
const LEASE = minutes(2);
/** Longer than any provider retries a webhook. */
const EVENT_RETENTION = days(7);

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
        .catch((err: unknown) => deps.log.error({ err }, 'reconciliation failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
    deleteOldWebhookEvents: () =>
      deleteWebhookEventsBefore(deps.database.db, new Date(deps.clock.now() - EVENT_RETENTION)),
  };
}

function isLive(providers: readonly PaymentProvider[]): boolean {
  return providers.length === 0 || providers.some(({ livemode }) => livemode);
}

async function reconcileDueOrders(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const now = deps.clock.now();
    const due = await leaseDueOrders(deps.database.db, {
      now: new Date(now),
      until: new Date(now + LEASE),
      limit: BATCH_SIZE,
    });
    if (due.length === 0) return;
    for (const order of due) {
      await reconcile(deps, order).catch((err: unknown) =>
        deps.log.warn({ err, order: order.id }, 'order not reconciled, will retry'),
      );
    }
  }
}
