/** A message to one person. */
export interface MailMessage {
  /** `<id@host>`, the same in every attempt (RFC 5322 §3.6.4). */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An iTIP message (RFC 5546); its method is in the file and in the MIME part. */
  readonly calendar?: {
    readonly method: 'REQUEST' | 'CANCEL';
    readonly content: string;
  };
  readonly headers?: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly date: number;
}

/** Delivers a message to a mail server. @throws PermanentFailure if another attempt would fail too */
export interface Mailer {
  send(message: MailMessage): Promise<void>;
  close(): void;
}
