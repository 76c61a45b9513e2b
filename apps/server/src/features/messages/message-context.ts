import type { ClinicDetails } from '@nadi/contract/clinic';
import type { MailText } from '@nadi/messages/en/mail';
import type { Sender } from '#platform/mail/compose-mail.ts';
import type { MailMessage } from '#platform/mail/mail-message.ts';
import type { DueEntry } from '#platform/outbox.ts';
import type { Contact } from '#store/message-facts.ts';
import type { Db } from '#store/tables.ts';

/** Dependencies for rendering a message. */
export interface MessageContext {
  readonly db: Db;
  readonly zone: string;
  /** Begins every link; never taken from a request. */
  readonly publicUrl: string;
  readonly from: Sender;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clinic: ClinicDetails;
  /** Returns the roles of an appointment's parties who are in its room now. */
  readonly presentParties: PresentParties;
  /** Finds the person who gets a patient's messages; looked up once for each message. */
  readonly contactOf: (patientId: string) => Promise<Contact | undefined>;
}

export type PresentParties = (meetingCode: string) => Promise<readonly string[]>;

/** Returns the name and the address for a patient's messages; null without an address. */
export async function findPatientRecipient({ contactOf }: MessageContext, patientId: string) {
  const contact = await contactOf(patientId);
  return contact?.email ? { name: contact.name, email: contact.email } : null;
}

/** A message with its recipient and text; null if it no longer applies. */
export type PreparedMail = {
  readonly to: { readonly name: string; readonly email: string };
  readonly text: MailText;
  readonly calendar?: MailMessage['calendar'];
  /** Set for a kind that browsers show as well (docs/product/messages.md#notifications). */
  readonly notification?: {
    /** The time in the notification's text. */
    readonly when: string;
    /** The page that the notification opens. */
    readonly path: string;
    /** Epoch milliseconds, from which on the notification no longer helps. */
    readonly until: number;
  };
  /** Deletes data that was stored for this attempt, such as its link's token, if sending fails. */
  readonly undo?: () => Promise<void>;
} | null;

/** Reads the data as it is when the message is sent. */
export type PrepareMail = (entry: DueEntry, context: MessageContext) => Promise<PreparedMail>;
