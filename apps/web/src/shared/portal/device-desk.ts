import type { PaymentMethod } from '@nadi/domain/payment';

const KEY = 'nadi-desk';

/** Returns the field that names this device's cash desk; none before it was chosen. */
export function deviceDesk(): { desk?: string } {
  const desk = localStorage.getItem(KEY);
  return desk ? { desk } : {};
}

/** Returns the same for a refund of cash, and nothing for an online payment. */
export function deskOf({ provider }: { provider: PaymentMethod }): { desk?: string } {
  return provider === 'cash' ? deviceDesk() : {};
}

export function setDeviceDesk(desk: string): void {
  localStorage.setItem(KEY, desk);
}
