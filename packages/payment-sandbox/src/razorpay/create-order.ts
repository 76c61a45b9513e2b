import type { World } from '#sandbox/world.ts';
import { newId, seconds } from '#sandbox/world.ts';
import type { Body } from './razorpay-body.ts';
import { amountIn, currencyIn, notesIn, receiptIn } from './razorpay-body.ts';
import type { Order } from './razorpay-store.ts';

export function createOrder(world: World, body: Body): Order {
  const order: Order = {
    id: newId(world, 'order_', 14),
    amount: amountIn(body),
    currency: currencyIn(body),
    receipt: receiptIn(body),
    notes: notesIn(body),
    attempts: 0,
    status: 'created',
    createdAt: seconds(world),
  };
  world.razorpay.orders.set(order.id, order);
  return order;
}
