import { useSyncExternalStore } from 'react';
import { isProblem } from '#shared/api/api-error.ts';

/** A caller waits until a code or a passkey has confirmed the session, or the dialog is closed. */
interface ConfirmationRequest {
  confirmed(): void;
  cancelled(): void;
}

let request: ConfirmationRequest | null = null;
const listeners = new Set<() => void>();

/**
 * Sends a request that may need a recent code or passkey (docs/product/sign-in.md#confirmation). If it is refused
 * for that reason, opens the dialog and sends it again.
 * @throws ApiError the refusal, if the dialog is closed without either
 */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (refusal) {
    if (!isProblem(refusal, 'confirmation-required')) throw refusal;
    await new Promise<void>((resolve, reject) => {
      request?.cancelled();
      setRequest({ confirmed: resolve, cancelled: () => reject(refusal) });
    });
    return send();
  }
}

/** Returns the request that the dialog answers, or null. */
export function useConfirmationRequest(): ConfirmationRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
    () => null,
  );
}

/** Ends the request that is open. */
export function endConfirmation(outcome: 'confirmed' | 'cancelled'): void {
  const ended = request;
  setRequest(null);
  ended?.[outcome]();
}

function setRequest(next: ConfirmationRequest | null) {
  request = next;
  for (const listener of listeners) listener();
}
