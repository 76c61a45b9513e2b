const WORKER = '/service-worker.js';

/** What TypeScript's types of the browser lack (Trusted Types, §2.3). */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string };
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined;

/**
 * Returns the worker's address as `register` takes it. The documents of the portals allow this one
 * policy of Trusted Types, once; whatever it is given, it returns the same address.
 */
export function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return WORKER;
  policy ??= trustedTypes.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy.createScriptURL(WORKER);
}
