/** Whether this browser has passkeys at this address: over https or on localhost only. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}
