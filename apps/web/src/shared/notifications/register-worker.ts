import type { Account } from '#service-worker/session-calls.ts';

const WORKER = '/service-worker.js';

/** Repeated in the worker, which is one file and shares no module with a page. */
export const SCOPES: Readonly<Record<Account, string>> = { patient: '/', doctor: '/doctor-' };

/** Registers the worker of an account's pages. @throws if the browser does not allow it */
export function registerWorker(account: Account): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(workerUrl(), { scope: SCOPES[account] });
}

/** Trusted Types (§2.3), which TypeScript's DOM types lack. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/**
 * Returns the worker's address as `register` takes it. The portals' documents allow this one policy of
 * Trusted Types, once; it returns the same address for every input.
 */
export function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return WORKER;
  policy ??= trustedTypes.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy.createScriptURL(WORKER);
}
