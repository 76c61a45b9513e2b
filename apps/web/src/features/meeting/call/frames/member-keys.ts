import type { Bytes } from './bytes.ts';
import { fromBase64url, toBase64url, utf8 } from './bytes.ts';
import { ReceivingKey, SendingKey } from './frame-key.ts';
import { readSealedFrame } from './frame-layout.ts';
import { derivePairKeys, type Pair } from './key-agreement.ts';
import { deriveTextKey, ReceivedKeys, type SenderKey } from './sender-keys.ts';

/** The key id of a pair; the generations of a sender's secrets are higher. */
const PAIR = 0n;

/** A secret of another sender. */
export interface ReceivedSecret {
  generation: bigint;
  secret: Bytes;
}

/** The keys that we share with one other member of a room. */
export class MemberKeys {
  readonly publicKey: string;
  readonly #sending: SendingKey;
  readonly #receiving: ReceivingKey;
  readonly #toAll = new ReceivedKeys(deriveTextKey);

  private constructor(publicKey: string, sending: Bytes, receiving: Bytes) {
    this.publicKey = publicKey;
    this.#sending = new SendingKey(PAIR, sending);
    this.#receiving = new ReceivingKey(PAIR, receiving);
  }

  /** @throws KeyRefused if the other key cannot be used */
  static async derive(pair: Pair & { otherKey: string }): Promise<MemberKeys> {
    const { sending, receiving } = await derivePairKeys(pair, 'texts');
    return new MemberKeys(pair.otherKey, sending, receiving);
  }

  seal(text: string): Promise<string | null> {
    return sealText(this.#sending, text);
  }

  sealSecret({ generation, secret }: SenderKey): Promise<string | null> {
    const message = { kind: KIND, generation: Number(generation), secret: toBase64url(secret) };
    return this.seal(JSON.stringify(message));
  }

  /**
   * Opens a text of this member to us or to all, or a secret to us.
   * @returns null if another member sealed it, or it was changed or repeated
   */
  async open(sealed: Bytes): Promise<string | ReceivedSecret | null> {
    const toUs = readSealedFrame('text', sealed)?.kid === PAIR;
    const opened = await (toUs ? this.#receiving : this.#toAll).open('text', sealed);
    if (!opened) return null;
    const text = new TextDecoder().decode(opened);
    const received = toUs ? readSecret(text) : null;
    if (!received) return text;
    this.#toAll.add(received.generation, received.secret);
    return received;
  }
}

const KIND = 'sender-key';

export async function sealText(key: SendingKey, text: string): Promise<string | null> {
  const sealed = await key.seal('text', utf8(text));
  return sealed && toBase64url(sealed);
}

function readSecret(text: string): ReceivedSecret | null {
  try {
    const { kind, generation, secret } = JSON.parse(text);
    const bytes = typeof secret === 'string' ? fromBase64url(secret) : null;
    if (kind !== KIND || !Number.isSafeInteger(generation) || bytes?.length !== 32) return null;
    return generation > 0 ? { generation: BigInt(generation), secret: bytes } : null;
  } catch {
    return null;
  }
}
