import { isOptional, MESSAGE_KINDS, OPTIONAL_MESSAGES } from '@nadi/domain/message-kinds';
import { REPLAN_CAUSES } from '@nadi/domain/replanning';
import { accountMails } from '@nadi/messages/en/account-mails';
import {
  calendarPatient,
  calendarText,
  calendarTitle,
  videoLocation,
} from '@nadi/messages/en/calendar-entry';
import { cancellingWords, receiptRule } from '@nadi/messages/en/cancel-limit';
import { doctorAbsentMail } from '@nadi/messages/en/doctor-absent-mail';
import type { Translator } from '@nadi/messages/en/english';
import {
  appointmentMails,
  delayMail,
  feeFact,
  type MailText,
  mailFrame,
  phonePlace,
  unnamedDependant,
  videoPlace,
} from '@nadi/messages/en/mail';
import { pushTexts } from '@nadi/messages/en/push';
import { receiptLines, receiptWords } from '@nadi/messages/en/receipts';
import {
  dependantOfAgeMail,
  familyAccessEndedMail,
  recordMails,
} from '@nadi/messages/en/record-mails';
import { refundRule } from '@nadi/messages/en/refund-tiers';
import { offeredByVideo, replanMail } from '@nadi/messages/en/replan-mails';
import { requestMails } from '@nadi/messages/en/request-mails';
import { calendarMails, seriesMails } from '@nadi/messages/en/series-mails';
import { waitlistEndedMail } from '@nadi/messages/en/waitlist-mails';
import { pseudoTranslator, SENTENCES } from '@nadi/messages/pseudo-translator';
import { expect, test } from 'vitest';
import { SAMPLE_VALUES, sampleAppointment, sampleTexts } from '#testing/sample-mails.ts';
import { samplePublicPages } from '#testing/sample-public-pages.ts';
import { sampleReplies } from '#testing/sample-replies.ts';
import { describeMoney } from './message-context.ts';
import { donePage, questionPage, unknownLinkPage } from './message-preferences.ts';
import { renderMail, renderShortText } from './render-mail.ts';

const [CLINIC, URL, WHEN] = SAMPLE_VALUES as [string, string, string];
const TO_DOCTORS: readonly string[] = OPTIONAL_MESSAGES.doctor;
const TO_PATIENTS = MESSAGE_KINDS.filter((kind) => !TO_DOCTORS.includes(kind));
const PARTIES = ['patient', 'doctor', 'admin'] as const;
const TIERS = [
  { hours: 24, percent: 100 },
  { hours: 1, percent: 50 },
  { hours: 0, percent: 10 },
];

/** Returns what is left of a text without its values and addresses. */
function ownWords(text: string): string {
  const byLength = SAMPLE_VALUES.toSorted((a, b) => b.length - a.length);
  return byLength.reduce(
    (left, value) => left.replaceAll(value, ' '),
    text.replaceAll(/https?:\S+/g, ' '),
  );
}

function wordsOf(mail: MailText): string[] {
  const { subject, heading, paragraphs, facts = [], action, links = [], notes = [] } = mail;
  const labels = [...(action ? [action] : []), ...links].map(({ label }) => label);
  return [subject, heading, ...paragraphs, ...facts.flat(), ...labels, ...notes];
}

/** Lists what has Latin letters of its own; every text through the translator has none. */
function untranslated(texts: readonly string[]): string[] {
  return texts.map(ownWords).filter((words) => /\p{Script=Latin}/u.test(words));
}

/** Returns the text of a page or of a mail's HTML, without markup, styles and the clinic's initial. */
function visible(html: string): string {
  const hidden = /<style>[\s\S]*?<\/style>|<span class="mark".*?<\/span>/g;
  return html
    .replaceAll(hidden, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'");
}

test.each(TO_PATIENTS)('a mail of the kind %s has no text but translated sentences', (kind) => {
  const i18n = pseudoTranslator();
  const mail = sampleTexts(i18n)[kind];
  expect(untranslated(wordsOf(mail))).toEqual([]);
  expect(wordsOf(mail).join('')).toContain('ж');
  const clinic = { name: CLINIC, phone: '080 1234', email: '' };
  const unsubscribeUrl = isOptional('patient', kind) ? URL : null;
  const rendered = renderMail(mail, clinic, { name: '' }, { i18n, unsubscribeUrl });
  const texts = [rendered.subject, rendered.text, visible(rendered.html)];
  expect(untranslated([...texts, renderShortText(mail, clinic, i18n)])).toEqual([]);
});

test.each(Object.keys(variants(pseudoTranslator())))(
  'has no text but translated sentences: %s',
  (name) => {
    expect(untranslated(variants(pseudoTranslator())[name] ?? [])).toEqual([]);
  },
);

test('the samples contain every sentence of the catalogue, and no other one', () => {
  const i18n = pseudoTranslator();
  sampleTexts(i18n);
  variants(i18n);
  expect(SENTENCES.filter((sentence) => !i18n.used.has(sentence))).toEqual([]);
  expect([...i18n.used].filter((sentence) => !SENTENCES.includes(sentence))).toEqual([]);
});

/** Composes the texts that `sampleTexts` has in one form only, and those that are not mails. */
function variants(i18n: Translator): Record<string, string[]> {
  return {
    ...mailVariants(i18n),
    ...pageVariants(i18n),
    ...moneyVariants(i18n),
    ...requestVariants(i18n),
    ...accountVariants(i18n),
    ...calendarVariants(i18n),
    ...sampleReplies(i18n),
    ...samplePublicPages(i18n),
    ...Object.fromEntries(
      Object.entries(pushTexts).map(([kind, write]) => [
        `notification ${kind}`,
        Object.values(write(i18n, WHEN)),
      ]),
    ),
  };
}

function mailVariants(i18n: Translator): Record<string, string[]> {
  const appointment = sampleAppointment(i18n);
  const { doctor } = appointment;
  const cancelled = { reason: null, money: '' };
  const mails = {
    booked: [appointmentMails.booked(appointment)],
    'rescheduled with the same doctor': [
      appointmentMails.rescheduled(appointment, { due: null, earlierDoctor: null }),
    ],
    'cancelled by each party': PARTIES.flatMap((by) => [
      appointmentMails.cancelled(appointment, { ...cancelled, by }),
      seriesMails.cancelled(appointment, [WHEN, WHEN], { ...cancelled, by, reason: doctor }),
    ]),
    'doctor absent': [[], [{ label: WHEN, url: URL }]].map((times) =>
      doctorAbsentMail(appointment, { money: '', times }),
    ),
    'doctor on time again': [delayMail(appointment, { minutes: 0, expected: WHEN })],
    'series with a limit of an hour': [
      seriesMails.booked(
        {
          ...appointment,
          cancelling: { hours: 1, until: WHEN, isPast: false },
          refundTiers: TIERS,
        },
        [WHEN, WHEN],
      ),
    ],
    'day planned again': REPLAN_CAUSES.flatMap((cause) =>
      [null, WHEN].map((expected) =>
        replanMail(appointment, { cause, expected, times: [], until: WHEN }),
      ),
    ),
    'end of waiting': [
      waitlistEndedMail({ i18n, doctor: null, reason: 'unconfirmed', waitlistUrl: URL }),
    ],
  };
  return Object.fromEntries(
    Object.entries(mails).map(([name, list]) => [name, list.flatMap(wordsOf)]),
  );
}

function requestVariants(i18n: Translator): Record<string, string[]> {
  const appointment = { ...sampleAppointment(i18n), joinUrl: null };
  const held = { times: [WHEN, WHEN], until: WHEN };
  return {
    'request sent': wordsOf(requestMails.sent(appointment, WHEN)),
    'request accepted without a message': wordsOf(requestMails.accepted(appointment, null)),
    'request declined with held times': wordsOf(
      requestMails.declined(appointment, { message: null, held }),
    ),
    'request declined without held times': [null, WHEN].flatMap((message) =>
      wordsOf(requestMails.declined(appointment, { message, held: null })),
    ),
    'request expired': wordsOf(requestMails.expired(appointment)),
  };
}

function accountVariants(i18n: Translator): Record<string, string[]> {
  const about = [i18n, CLINIC, URL] as const;
  return {
    'changes by the account itself': [
      accountMails.passwordChanged(...about, false),
      accountMails.secondFactorOff(...about, false),
      accountMails.passkeyRemoved(...about, false),
      accountMails.passkeyAdded(...about, ''),
      accountMails.newSignIn(...about, ''),
    ].flatMap(wordsOf),
    'records of the family': [
      dependantOfAgeMail(i18n, CLINIC, null, URL),
      familyAccessEndedMail(i18n, CLINIC, null, URL),
      recordMails.recordsMerged(...about, false),
      recordMails.copyReady(...about, true),
      ...(['patient', 'admin'] as const).map((reader) =>
        recordMails.emergencyAccess(...about, reader),
      ),
    ].flatMap(wordsOf),
  };
}

function calendarVariants(i18n: Translator): Record<string, string[]> {
  const appointment = sampleAppointment(i18n);
  const { doctor } = appointment;
  return {
    'calendar title': [doctor, null].map((name) =>
      calendarTitle({ i18n, doctor: name, clinic: CLINIC }),
    ),
    'calendar text': [
      calendarText(appointment),
      calendarText({ ...appointment, patient: null, joinUrl: null }),
      calendarPatient(i18n, doctor),
    ],
    'calendar place': [videoLocation(i18n, null), videoLocation(i18n, doctor)],
    'removed from the calendar': [WHEN, null].flatMap((when) =>
      wordsOf(calendarMails.removed(i18n, CLINIC, when)),
    ),
  };
}

function pageVariants(i18n: Translator): Record<string, string[]> {
  const kinds = [...OPTIONAL_MESSAGES.patient, ...OPTIONAL_MESSAGES.doctor];
  return {
    'question before unsubscribing': kinds.map((kind) => visible(questionPage(i18n, kind, CLINIC))),
    'other pages of unsubscribing': [donePage(i18n), unknownLinkPage(i18n)].map(visible),
    'greeting and footer': [
      mailFrame.greeting(i18n, ''),
      mailFrame.greeting(i18n, CLINIC),
      mailFrame.questions(i18n, { phone: '1', email: '2' }),
      mailFrame.questions(i18n, { phone: '1', email: '' }),
      mailFrame.automatic(i18n),
      mailFrame.unsubscribe(i18n),
    ],
    'places and names': [
      videoPlace(i18n, null),
      videoPlace(i18n, WHEN),
      phonePlace(i18n),
      unnamedDependant(i18n),
      offeredByVideo(i18n),
    ],
  };
}

function receiptTexts(i18n: Translator): string[] {
  const { language: _, labels, ...words } = receiptWords(i18n, WHEN);
  return [
    ...Object.values(words),
    ...Object.values(labels),
    receiptLines.fee(i18n),
    receiptLines.cash(i18n),
    receiptLines.registration(i18n, WHEN),
    receiptLines.tax(i18n, WHEN),
    ...[null, WHEN].map((day) => receiptLines.refunded(i18n, day)),
    ...[true, false].map((isRefunded) => receiptLines.total(i18n, isRefunded)),
  ];
}

function moneyVariants(i18n: Translator): Record<string, string[]> {
  const appointment = sampleAppointment(i18n);
  const amount = '₹1';
  const money = { heldMinor: 0, returningMinor: 0, retainedMinor: 0 };
  const never = [{ hours: 0, percent: 0 }];
  const late = [{ hours: 48, percent: 80 }];
  return {
    'fee paid, unpaid and in part': [null, amount, '₹2'].flatMap((due) =>
      feeFact({ ...appointment, fee: { amount, due } }).flat(),
    ),
    receipt: receiptTexts(i18n),
    'refund rule with 0, 1 and 3 tiers': [[], never, late, TIERS].flatMap((tiers) => [
      refundRule(tiers, i18n),
      receiptRule(tiers, i18n),
    ]),
    'first tier of an hour or of no time': [1, 0].map((hours) =>
      refundRule([{ hours, percent: 100 }], i18n),
    ),
    'further tiers': [refundRule([...TIERS, ...late], i18n)],
    'limits on cancelling': [null, { hours: 1, until: WHEN, isPast: true }].flatMap(
      (cancelling) => [
        ...cancellingWords({ ...appointment, cancelling }),
        ...wordsOf(appointmentMails.reminder({ ...appointment, cancelling }, 'day')),
      ],
    ),
    'money of a cancelled appointment': [
      describeMoney(i18n, money),
      describeMoney(i18n, { ...money, heldMinor: 100 }),
      describeMoney(i18n, { ...money, returningMinor: 100 }),
      describeMoney(i18n, { ...money, retainedMinor: 100 }),
      describeMoney(i18n, { heldMinor: 100, returningMinor: 100, retainedMinor: 100 }),
    ],
  };
}
