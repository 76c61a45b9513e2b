const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An id in the providers' manner: `prefix` and `length` letters or digits. */
export function randomId(
  random: (bytes: number) => Uint8Array,
  prefix: string,
  length: number,
): string {
  const name = Array.from(random(length), (byte) => letters[byte % letters.length]);
  return prefix + name.join('');
}
