/** Returns whether this browser has passkeys at this address: over https or on localhost only. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Returns whether it suggests them in the fields of a form. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
