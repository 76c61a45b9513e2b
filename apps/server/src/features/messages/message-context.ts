import type { ClinicDetails } from '@nadi/contract/clinic';
import type { MailText } from '@nadi/messages/en/mail';
import type { Sender } from '#platform/mail/compose-mail.ts';
import type { MailMessage } from '#platform/mail/mail-message.ts';
import type { DueEntry } from '#platform/outbox.ts';
import type { Contact } from '#store/message-facts.ts';
import type { Db } from '#store/tables.ts';

/** What rendering a message needs. */
export interface MessageContext {
  readonly db: Db;
  readonly zone: string;
  /** Begins every link; never taken from a request. */
  readonly publicUrl: string;
  readonly from: Sender;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clinic: ClinicDetails;
  /** The roles of an appointment's parties who are in its room now. */
  readonly presentParties: PresentParties;
  /** Who gets what is written to a patient, looked up once for each message. */
  readonly contactOf: (patientId: string) => Promise<Contact | undefined>;
}

export type PresentParties = (meetingCode: string) => Promise<readonly string[]>;

/** Returns the name and the address of who gets what is written to a patient; null without an address. */
export async function findPatientRecipient({ contactOf }: MessageContext, patientId: string) {
  const contact = await contactOf(patientId);
  return contact?.email ? { name: contact.name, email: contact.email } : null;
}

/** A message whose recipient and words are known; null where it no longer applies. */
export type PreparedMail = {
  readonly to: { readonly name: string; readonly email: string };
  readonly text: MailText;
  readonly calendar?: MailMessage['calendar'];
  /** Of a kind that browsers show as well (docs/product.md#notifications). */
  readonly notification?: {
    /** What the notification's words say of the time. */
    readonly when: string;
    /** The page that it opens. */
    readonly path: string;
    /** From then on it no longer helps, in epoch milliseconds. */
    readonly until: number;
  };
  /** Deletes what was stored for this attempt, such as its link's token, where sending fails. */
  readonly undo?: () => Promise<void>;
} | null;

/** Looks at the facts as they are when the message is sent. */
export type PrepareMail = (entry: DueEntry, context: MessageContext) => Promise<PreparedMail>;
