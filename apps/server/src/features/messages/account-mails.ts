import { randomInt } from 'node:crypto';
import {
  days,
  INVITATION_FOR,
  MAIL_LINK_FOR,
  MAIL_LINKS_OPEN_MAX,
  SIGN_IN_CODE_FOR,
  SIGN_IN_CODE_TRIES,
} from '@nadi/domain/limits';
import { accountMails } from '@nadi/messages/en/account-mails';
import type { Translator } from '@nadi/messages/en/english';
import { erasureMails } from '@nadi/messages/en/erasure';
import type { MailText } from '@nadi/messages/en/mail';
import {
  dependantOfAgeMail,
  familyAccessEndedMail,
  recordMails,
} from '@nadi/messages/en/record-mails';
import { formatDay } from '@nadi/messages/when';
import type { DueEntry } from '#platform/outbox.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import {
  countLinkedMessages,
  deleteAccountToken,
  insertAccountToken,
  type TokenPurpose,
} from '#store/account-tokens.ts';
import { findCopy } from '#store/copies.ts';
import { findManager } from '#store/dependants.ts';
import { findDispute } from '#store/disputes.ts';
import { findEmergencyAccess } from '#store/emergency-accesses.ts';
import { findErasureById, type StoredErasure } from '#store/erasures.ts';
import { findRecipient, findVerification, hasConfirmedEmail } from '#store/message-content.ts';
import { findPatient } from '#store/patients.ts';
import { deleteSignInCode, replaceSignInCode } from '#store/sign-in-codes.ts';
import type { MessageContext, PrepareMail } from './message-context.ts';

/** Digits of a code by which a patient signs in. */
const MAILED_CODE_DIGITS = 6;

/** Messages about an account. They are never switched off. */
export const accountMailKinds = {
  'verify-email': async ({ id: entryId, recipient }, context) => {
    const patient = recipient && (await findVerification(context.db, recipient.id));
    if (!recipient || !patient?.email || patient.email_verified_at) return null;
    const { email } = patient;
    const link = await linkTo('verify-email', { entryId, recipient, email }, context);
    if (!link) return null;
    const text = accountMails.verifyEmail(context.i18n, context.clinic.name, link.url);
    return { to: { name: shortName(patient.name), email }, text, undo: link.undo };
  },
  /** Goes to the new address, which is not confirmed yet. */
  'change-email': async ({ id: entryId, recipient }, context) => {
    const patient = recipient && (await findVerification(context.db, recipient.id));
    if (!recipient || !patient?.new_email) return null;
    const { new_email: email } = patient;
    const link = await linkTo('verify-email', { entryId, recipient, email }, context);
    if (!link) return null;
    const text = accountMails.verifyEmail(context.i18n, context.clinic.name, link.url);
    return { to: { name: shortName(patient.name), email }, text, undo: link.undo };
  },
  'reset-password': withLink('reset-password', accountMails.resetPassword),
  /** The code is made when it is sent, so that the outbox never stores it; a late message is dropped. */
  'sign-in-code': async ({ recipient, since }, { db, i18n, clinic, now, passwords }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    if (!recipient || !to || now - since > SIGN_IN_CODE_FOR) return null;
    const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0');
    const codeHash = await passwords.hash(code);
    await replaceSignInCode(db, {
      patientId: recipient.id,
      email: to.email,
      codeHash,
      tries: SIGN_IN_CODE_TRIES,
      expiresAt: new Date(now + SIGN_IN_CODE_FOR),
    });
    const undo = async () => void (await deleteSignInCode(db, recipient.id, codeHash));
    return { to, text: accountMails.signInCode(i18n, clinic.name, code), undo };
  },
  invitation: withLink('invitation', accountMails.invitation),
  'password-changed': notice((i18n, clinic, url, { payload }) =>
    accountMails.passwordChanged(i18n, clinic, url, payload.by === 'clinic'),
  ),
  'email-change-requested': notice(accountMails.emailChange),
  /** Goes to the previous address of the account. */
  'email-changed': async ({ recipient, payload }, { db, i18n, clinic, publicUrl }) => {
    const owner = recipient && (await findRecipient(db, recipient.role, recipient.id));
    if (!owner || payload.address === undefined) return null;
    const to = { name: owner.name, email: payload.address };
    return { to, text: accountMails.emailChanged(i18n, clinic.name, publicUrl) };
  },
  'new-sign-in': notice((i18n, clinic, url, { payload }) =>
    accountMails.newSignIn(i18n, clinic, url, payload.device ?? ''),
  ),
  'second-factor-on': notice(accountMails.secondFactorOn),
  'second-factor-off': notice((i18n, clinic, url, { payload }) =>
    accountMails.secondFactorOff(i18n, clinic, url, payload.by === 'clinic'),
  ),
  'recovery-code-used': notice((i18n, clinic, url, { payload }) =>
    accountMails.recoveryCodeUsed(i18n, clinic, url, payload.left ?? '0'),
  ),
  'passkey-added': notice((i18n, clinic, url, { payload }) =>
    accountMails.passkeyAdded(i18n, clinic, url, payload.device ?? ''),
  ),
  'passkey-removed': notice((i18n, clinic, url, { payload }) =>
    accountMails.passkeyRemoved(i18n, clinic, url, payload.by === 'clinic'),
  ),
  /** Goes to the patient who managed the dependant if no invitation could be sent. */
  'dependant-of-age': async ({ recipient, payload }, { db, i18n, clinic, publicUrl }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    const dependant = await findPatient(db, payload.patientId ?? '');
    // Reception may have added an address and invited the patient since then.
    if (!to || !dependant || dependant.password_hash !== null) return null;
    const name = (await hasConfirmedEmail(db, recipient.id)) ? dependant.name : null;
    return { to, text: dependantOfAgeMail(i18n, clinic.name, name, publicUrl) };
  },
  /** Goes to the patient who managed the dependant. */
  'family-access-ended': async ({ recipient, payload }, { db, i18n, clinic, publicUrl }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    if (!to) return null;
    // The record may have been merged into another one since then.
    const dependant = await findPatient(db, payload.patientId ?? '');
    const isNamed = dependant && (await hasConfirmedEmail(db, recipient.id));
    const name = isNamed ? dependant.name : null;
    return { to, text: familyAccessEndedMail(i18n, clinic.name, name, publicUrl) };
  },
  /** Goes to the remaining record, or to `address`, the mailbox of the removed record. */
  'records-merged': async ({ recipient, payload }, { db, i18n, clinic, publicUrl }) => {
    const { address } = payload;
    const to = address
      ? { name: '', email: address }
      : recipient && (await findRecipient(db, recipient.role, recipient.id));
    if (!to) return null;
    return {
      to,
      text: recordMails.recordsMerged(i18n, clinic.name, publicUrl, address !== undefined),
    };
  },
  'entry-disputed': disputeNotice(recordMails.entryDisputed, () => '/doctor-disputes'),
  /** Goes to the patient or their manager. */
  'dispute-answered': disputeNotice(recordMails.disputeAnswered, (appointmentId) =>
    appointmentId === null ? '/my-profile' : `/my-appointments/${appointmentId}`,
  ),
  /** Goes to the patient or their manager, and to each admin. */
  'emergency-access': async ({ recipient, payload }, { db, i18n, clinic, publicUrl, now }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    const access = await findEmergencyAccess(db, payload.accessId ?? '');
    if (!to || !access) return null;
    const isAdmin = recipient.role === 'admin';
    const reader = isAdmin ? 'admin' : recipient.id === access.patient_id ? 'patient' : 'family';
    const path = isAdmin ? '/audit-trail/emergencies' : '/record-access';
    const text = recordMails.emergencyAccess(i18n, clinic.name, `${publicUrl}${path}`, reader);
    return { to, text, notification: { when: '', path, until: now + days(1) } };
  },
  /** Goes to the account that asked for it, unless it has ended or is no longer theirs to see. */
  'copy-ready': async ({ recipient, payload }, { db, i18n, clinic, publicUrl, now }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    const copy = await findCopy(db, payload.copyId ?? '');
    if (!to || !copy || copy.ended_at !== null) return null;
    const manager = await findManager(db, copy.patient_id, new Date(now));
    if (recipient.id !== copy.patient_id && recipient.id !== manager?.id) return null;
    const isReady = copy.ready_at !== null;
    return { to, text: recordMails.copyReady(i18n, clinic.name, `${publicUrl}/my-data`, isReady) };
  },
  'erasure-requested': erasureMail('/my-data/erase', (i18n, { answer_by: day }, clinic, url) =>
    erasureMails.requested(i18n, clinic, url, formatDay(i18n, day)),
  ),
  'erasure-to-answer': erasureMail('/clinic-erasures', (i18n, { answer_by: day }, clinic, url) =>
    erasureMails.toAnswer(i18n, clinic, url, formatDay(i18n, day)),
  ),
  'erasure-declined': erasureMail(
    '/my-data/erase',
    (i18n, { decline_reason: reason }, clinic, url) =>
      erasureMails.declined(i18n, clinic, url, reason ?? ''),
  ),
  /** Goes to the address that the account had. */
  erased: async ({ payload }, { i18n, clinic, publicUrl }) => {
    const { address, number, token } = payload;
    if (!address || !number || !token) return null;
    const text = erasureMails.erased(i18n, clinic.name, `${publicUrl}/erasure/${token}`, number);
    return { to: { name: '', email: address }, text };
  },
} as const satisfies Record<string, PrepareMail>;

function erasureMail(
  page: string,
  write: (i18n: Translator, request: StoredErasure, clinic: string, url: string) => MailText,
): PrepareMail {
  return async ({ recipient, payload }, { db, i18n, clinic, publicUrl }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    const request = await findErasureById(db, payload.erasureId ?? '');
    if (!to || !request) return null;
    const isAnswered = request.withdrawn_at ?? request.declined_at ?? request.erased_at;
    if (recipient.role === 'admin' && isAnswered) return null;
    return { to, text: write(i18n, request, clinic.name, `${publicUrl}${page}`) };
  };
}

/** Returns one capitalised word, because a stranger may have chosen the name to send text to this address. */
function shortName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/);
  return /^[\p{Lu}\p{Lo}][\p{L}\p{M}’'-]{1,29}$/u.test(first) ? first : '';
}

/** Drops the entry if the address is unknown: forgotten passwords are queued for unknown addresses too. */
function withLink(
  purpose: 'reset-password' | 'invitation',
  write: (typeof accountMails)['resetPassword'],
): PrepareMail {
  return async ({ id: entryId, recipient }, context) => {
    const to = recipient && (await findRecipient(context.db, recipient.role, recipient.id));
    if (!recipient || !to) return null;
    const link = await linkTo(purpose, { entryId, recipient, email: to.email }, context);
    if (!link) return null;
    return { to, text: write(context.i18n, context.clinic.name, link.url), undo: link.undo };
  };
}

function disputeNotice(
  write: (typeof recordMails)['disputeAnswered'],
  pathOf: (appointmentId: string | null) => string,
): PrepareMail {
  return async ({ recipient, payload }, { db, i18n, clinic, publicUrl }) => {
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    const dispute = await findDispute(db, payload.disputeId ?? '');
    if (!to || !dispute) return null;
    return { to, text: write(i18n, clinic.name, `${publicUrl}${pathOf(dispute.appointment_id)}`) };
  };
}

function notice(
  write: (i18n: Translator, clinic: string, url: string, entry: DueEntry) => MailText,
): PrepareMail {
  return async (entry, { db, i18n, clinic, publicUrl }) => {
    const { recipient } = entry;
    const to = recipient && (await findRecipient(db, recipient.role, recipient.id));
    if (!recipient || !to) return null;
    const url = `${publicUrl}/forgot-password#role=${WIRE_ROLE[recipient.role]}`;
    return { to, text: write(i18n, clinic.name, url, entry) };
  };
}

const WIRE_ROLE = {
  patient: 'user',
  doctor: 'doctor',
  admin: 'admin',
  reception: 'admin',
  accountant: 'admin',
} as const;

/**
 * Creates the token when the message is sent, so that the outbox never stores a token. Returns null if the
 * account has enough working links, so that strangers cannot fill a mailbox.
 */
async function linkTo(
  purpose: TokenPurpose,
  {
    entryId,
    recipient,
    email,
  }: { entryId: string; recipient: NonNullable<DueEntry['recipient']>; email: string },
  { db, publicUrl, now }: MessageContext,
): Promise<{ url: string; undo: () => Promise<void> } | null> {
  const owner = { purpose, role: recipient.role, accountId: recipient.id };
  const open = await countLinkedMessages(db, { ...owner, except: entryId }, new Date(now));
  if (open >= MAIL_LINKS_OPEN_MAX) return null;
  const token = mintToken();
  const tokenHash = hashToken(token);
  await insertAccountToken(db, {
    ...owner,
    tokenHash,
    email,
    entryId,
    expiresAt: new Date(now + (purpose === 'invitation' ? INVITATION_FOR : MAIL_LINK_FOR)),
  });
  const page = purpose === 'verify-email' ? 'verify-email' : 'reset-password';
  return {
    url: `${publicUrl}/${page}#role=${WIRE_ROLE[recipient.role]}&token=${token}`,
    undo: () => deleteAccountToken(db, tokenHash),
  };
}
