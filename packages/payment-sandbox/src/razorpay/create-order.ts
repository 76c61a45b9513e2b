import type { SandboxState } from '#sandbox/sandbox-state.ts';
import { newId, seconds } from '#sandbox/sandbox-state.ts';
import type { Body } from './razorpay-body.ts';
import { amountIn, currencyIn, notesIn, receiptIn } from './razorpay-body.ts';
import type { Order } from './razorpay-store.ts';

export function createOrder(state: SandboxState, body: Body): Order {
  const order: Order = {
    id: newId(state, 'order_', 14),
    amount: amountIn(body),
    currency: currencyIn(body),
    receipt: receiptIn(body),
    notes: notesIn(body),
    attempts: 0,
    status: 'created',
    createdAt: seconds(state),
  };
  state.razorpay.orders.set(order.id, order);
  return order;
}
