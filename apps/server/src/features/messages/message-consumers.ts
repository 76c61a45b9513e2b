import type { ClinicDetails } from '@nadi/contract/clinic';
import { isOptional } from '@nadi/domain/message-kinds';
import type { FindTranslator } from '@nadi/messages/clinic-translators';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { DAILY_LIMIT_REACHED } from '@nadi/messages/en/message-kinds';
import { isPushKind } from '@nadi/messages/en/push';
import type { Clock } from '#platform/clock.ts';
import type { Mailer, MailMessage, Sender } from '#platform/mail.ts';
import { type DueEntry, type OutboxConsumer, UnknownOutcome } from '#platform/outbox.ts';
import type { WebhookSender } from '#platform/webhook-sender.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { clinicSecret, findClinicSettings } from '#store/clinic-settings.ts';
import { findLogoIcon } from '#store/images.ts';
import { type Contact, findContact, findPhone } from '#store/message-content.ts';
import { listOptOuts, PUSH_PREFIX, recordAttempt, WEBHOOK_PREFIX } from '#store/messages.ts';
import type { Db } from '#store/tables.ts';
import { accountMailKinds } from './account-mails.ts';
import { appointmentMailKinds, moneyMailKinds, offerMailKinds } from './appointment-mails.ts';
import { calendarMailKinds } from './calendar-messages.ts';
import { type Allowance, takeMailAllowance, takePhoneAllowance, UNLIMITED } from './daily-limit.ts';
import { delayMailKinds } from './delay-messages.ts';
import { doctorMailKinds, waitingMailKinds } from './doctor-mails.ts';
import type {
  MessageContext,
  PreparedMail,
  PrepareMail,
  PresentParties,
} from './message-context.ts';
import { unsubscribeToken } from './message-preferences.ts';
import { type PushDelivery, sendsPush } from './push-notifications.ts';
import { findRecipientTranslator } from './recipient-language.ts';
import { reminderMailKinds } from './reminders.ts';
import { LOGO_CID, renderMail, renderShortText } from './render-mail.ts';
import { replanMailKinds } from './replan-mails.ts';
import { requestMailKinds } from './request-mails.ts';
import { readTranslators } from './sentences.ts';

interface MessageSettings {
  db: Db;
  clock: Clock;
  zone: string;
  publicUrl: string;
  from: Sender;
  /** Null drops all mail. */
  mailer: Mailer | null;
  /** False in trial mode, because its inbox shows every message and sends none. */
  mailIsLimited: boolean;
  /** Null sends nothing to a gateway. */
  webhook: WebhookSender | null;
  /** Null sends nothing to browsers. */
  push: PushDelivery | null;
  passwords: MessageContext['passwords'];
  presentParties: PresentParties;
}

interface MessageDeps extends MessageSettings {
  /** The messages of one batch share a read. */
  findClinic(): Promise<ClinicDetails>;
  findTranslators(): Promise<FindTranslator>;
  unsubscribeSecret(): Promise<Buffer>;
}

const MAIL_KINDS: Readonly<Record<string, PrepareMail>> = {
  ...accountMailKinds,
  ...appointmentMailKinds,
  ...calendarMailKinds,
  ...delayMailKinds,
  ...doctorMailKinds,
  ...moneyMailKinds,
  ...offerMailKinds,
  ...reminderMailKinds,
  ...replanMailKinds,
  ...requestMailKinds,
  ...waitingMailKinds,
};

/** Returns the outbox consumer of every kind of message, by mail, through the gateway and to browsers. */
export function messageConsumers(settings: MessageSettings): Record<string, OutboxConsumer> {
  const { db } = settings;
  const findClinic = shareRunning(async () => presentClinicSettings(await findClinicSettings(db)));
  const findTranslators = shareRunning(() => readTranslators(db));
  // The secret never changes.
  let secret: Promise<Buffer> | undefined;
  const unsubscribeSecret = () => {
    secret ??= clinicSecret(db, 'unsubscribe-secret').catch((error) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
  const deps = { ...settings, findClinic, findTranslators, unsubscribeSecret };
  return Object.fromEntries(
    Object.entries(MAIL_KINDS).flatMap(([kind, prepare]) => [
      [kind, sendsMail(prepare, deps)],
      [`${WEBHOOK_PREFIX}${kind}`, sendsToGateway(kind, prepare, deps)],
      ...pushConsumer(kind, prepare, deps),
    ]),
  );
}

function pushConsumer(
  kind: string,
  prepare: PrepareMail,
  deps: MessageDeps,
): [string, OutboxConsumer][] {
  const { db, push } = deps;
  if (!push || !isPushKind(kind)) return [];
  const consumer = sendsPush(kind, prepare, {
    db,
    push,
    createContext: (entry) => createContext(entry, deps),
    isSwitchedOff: (entry) => isSwitchedOff(db, entry, kind),
  });
  const send: OutboxConsumer = async (written) => consumer(await addressToContact(written, deps));
  return [[`${PUSH_PREFIX}${kind}`, send]];
}

/** Renders the message when it is sent, from the current data. */
function sendsMail(prepare: PrepareMail, deps: MessageDeps): OutboxConsumer {
  return async (written) => {
    const { mailer, db } = deps;
    const entry = await addressToContact(written, deps);
    const context = await createContext(entry, deps);
    if (!mailer || (await isSwitchedOff(db, entry, entry.kind))) return 'dropped';
    const mail = await prepare(entry, context);
    if (!mail) return 'dropped';
    const unsubscribeUrl = await unsubscribeLink(entry, deps);
    const picture = await attachLogo(context);
    const clinic = picture ? context.clinic : { ...context.clinic, logo: undefined };
    const rendered = renderMail(mail.text, clinic, mail.to, { i18n: context.i18n, unsubscribeUrl });
    const { email: address } = mail.to;
    await recordAttempt(db, { id: entry.id, address, subject: rendered.subject });
    const allowance = deps.mailIsLimited
      ? await takeMailAllowance(entry, address, context)
      : UNLIMITED;
    return attempt(mail, allowance, () =>
      mailer.send({
        messageId: entry.messageId,
        to: { name: mail.to.name, address },
        ...rendered,
        fromName: context.from.name,
        ...(picture && { picture }),
        ...(mail.calendar && { calendar: mail.calendar }),
        ...(unsubscribeUrl !== null && { headers: unsubscribeHeaders(unsubscribeUrl) }),
        date: context.now,
      }),
    );
  };
}

/** Returns the logo as it is stored now; null without one. */
async function attachLogo({ db, clinic }: MessageContext): Promise<MailMessage['picture'] | null> {
  const content = await findLogoIcon(db, clinic.logo);
  return content && { cid: LOGO_CID, content };
}

/**
 * Sends within the day's allowance. If the message certainly did not leave, the stored link is deleted; if
 * only the reply was lost, the link must work.
 */
async function attempt(
  mail: NonNullable<PreparedMail>,
  allowance: Allowance | null,
  send: () => Promise<void>,
): ReturnType<OutboxConsumer> {
  if (!allowance) {
    await mail.undo?.();
    return { dropped: DAILY_LIMIT_REACHED };
  }
  try {
    await send();
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) await mail.undo?.();
    await allowance.restore();
    throw error;
  }
  return 'done';
}

/** Hands a patient's message to the clinic's gateway; drops it if they gave no phone number. */
function sendsToGateway(kind: string, prepare: PrepareMail, deps: MessageDeps): OutboxConsumer {
  return async (written) => {
    const { webhook, db } = deps;
    const entry = await addressToContact(written, deps);
    const context = await createContext(entry, deps);
    if (!webhook || entry.recipient?.role !== 'patient') return 'dropped';
    const patientId = entry.recipient.id;
    const phone = await findPhone(db, patientId);
    if (phone === '' || (await isSwitchedOff(db, entry, kind))) return 'dropped';
    const mail = await prepare(entry, context);
    if (!mail) return 'dropped';
    const text = renderShortText(mail.text, context.clinic, context.i18n);
    await recordAttempt(db, { id: entry.id, address: phone, subject: mail.text.subject });
    return attempt(
      mail,
      await takePhoneAllowance({ phone, patientId, entryId: entry.id }, context),
      () =>
        webhook.send({
          id: entry.id,
          at: context.now,
          type: 'message.created',
          data: { kind, locale: context.i18n.locale, phone, text },
        }),
    );
  };
}

/** Messages to a dependant go to their manager, who also chooses which kinds are off. */
async function addressToContact(entry: DueEntry, { db, clock }: MessageDeps): Promise<DueEntry> {
  const { recipient } = entry;
  if (recipient?.role !== 'patient') return entry;
  const id = (await findContact(db, recipient.id, new Date(clock.now())))?.id ?? recipient.id;
  return { ...entry, recipient: { ...recipient, id } };
}

async function createContext(entry: DueEntry, deps: MessageDeps): Promise<MessageContext> {
  const { db, zone, publicUrl, passwords, presentParties } = deps;
  const [clinic, findTranslator] = await Promise.all([deps.findClinic(), deps.findTranslators()]);
  const from = chooseSender(deps.from, clinic.name);
  const now = deps.clock.now();
  const contactOf = contactLookup(db, now);
  const i18n = await findRecipientTranslator(db, entry, { ...clinic, findTranslator });
  return { db, i18n, zone, publicUrl, from, clinic, passwords, presentParties, now, contactOf };
}

/** The name in MAIL_FROM is the operator's choice; without one, or with Nadi's, the clinic's name is shown. */
function chooseSender(from: Sender, clinicName: string): Sender {
  const isChosen = from.name !== '' && from.name !== DEFAULT_CLINIC.name;
  return isChosen ? from : { ...from, name: clinicName };
}

function contactLookup(db: Db, now: number): MessageContext['contactOf'] {
  const found = new Map<string, Promise<Contact | undefined>>();
  return (patientId) => {
    const contact = found.get(patientId) ?? findContact(db, patientId, new Date(now));
    found.set(patientId, contact);
    return contact;
  };
}

async function isSwitchedOff(db: Db, { recipient }: DueEntry, kind: string): Promise<boolean> {
  const owner = optionalOwner(recipient, kind);
  return owner !== null && (await listOptOuts(db, owner)).includes(kind);
}

async function unsubscribeLink(
  { recipient, kind }: DueEntry,
  { unsubscribeSecret, publicUrl }: MessageDeps,
): Promise<string | null> {
  const owner = optionalOwner(recipient, kind);
  if (!owner) return null;
  const secret = await unsubscribeSecret();
  return `${publicUrl}/unsubscribe/${unsubscribeToken(secret, owner)}`;
}

function optionalOwner(recipient: DueEntry['recipient'], kind: string) {
  if (!recipient) return null;
  const { role, id } = recipient;
  if (role !== 'patient' && role !== 'doctor') return null;
  return isOptional(role, kind) ? { role, id, kind } : null;
}

/** One click in the mail program suffices (RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Returns a function whose calls share one run until it ends; a later call starts another run. */
export function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
