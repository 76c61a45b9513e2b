/** Returns whether passkeys work in this browser at this address: only over https or on localhost. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Returns whether the browser suggests passkeys in form fields. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}
