import { type ProblemCode, problems } from '@nadi/contract/problems';
import { DIRECTIONS } from '@nadi/domain/medicine';
import type { DayChangeKind } from '@nadi/domain/replanning';
import { copyFailures } from '@nadi/messages/en/copies';
import { composeText, type ReplyText, type Translator } from '@nadi/messages/en/english';
import { importMessages } from '@nadi/messages/en/imports';
import { inputErrorMessages } from '@nadi/messages/en/input-errors';
import { journeyTooShort } from '@nadi/messages/en/places';
import { describeDayChange } from '@nadi/messages/en/replan-mails';
import {
  cashUpMessages,
  changedRequests,
  replyMessages,
  unprintableText,
} from '@nadi/messages/en/replies';
import {
  deviceClockOff,
  incompleteMedicine,
  requestErrorMessages,
} from '@nadi/messages/en/request-errors';
import { sentenceProblems } from '@nadi/messages/en/sentence-problems';
import { seriesLimit, seriesTooLong } from '@nadi/messages/en/series';
import { translateReply } from '@nadi/messages/reply-texts';
import { Problem } from '#platform/problem.ts';
import { SAMPLE_VALUES } from './sample-mails.ts';

const [NAME, , WHEN] = SAMPLE_VALUES as [string, string, string];
const AMOUNT = '1';

/** Clients compare the texts of these problems, so they stay English. */
const COMPARED: readonly ProblemCode[] = ['decryption-failed', 'channel-not-initialized'];
const CODES = (Object.keys(problems) as ProblemCode[]).filter((code) => !COMPARED.includes(code));

/** Composes every text that a refusal or a successful reply can have, by its source. */
export function sampleReplies(i18n: Translator): Record<string, string[]> {
  const compose = (texts: readonly ReplyText[]) => texts.map((text) => composeText(text, i18n));
  return {
    problems: CODES.map((code) => new Problem(code).describe(i18n)),
    'successful replies': Object.values(replyMessages).flatMap((message) =>
      [1, 2].map((retried) => translateReply({ message, retried }, i18n).message),
    ),
    'wrong input': compose([
      ...Object.values(inputErrorMessages),
      ...Object.values(requestErrorMessages),
      ...Object.values(importMessages),
      (to) => deviceClockOff(to, 1),
    ]),
    'failed copies': compose(Object.values(copyFailures)),
    'refused sentences': compose([
      ...[sentenceProblems.unreadable, sentenceProblems.address, sentenceProblems.withoutOther],
      sentenceProblems.missing([NAME, WHEN]),
      ...[sentenceProblems.invented(NAME), sentenceProblems.formatted(NAME)],
    ]).map((text) => text.replace('{clinic}', '')),
    'precise refusals': preciseRefusals(i18n),
    'changes of a day': [describeDayChange(i18n, []), ...DAY_CHANGES.map(describe)],
  };

  function describe(what: DayChangeKind): string {
    const change = { what, patient: NAME, slotTime: WHEN, clock: WHEN };
    return describeDayChange(i18n, [change, { ...change, what: 'delay', clock: NAME }]);
  }
}

const DAY_CHANGES: readonly DayChangeKind[] = [
  ...(['booked', 'cancelled', 'moved', 'arrived', 'began', 'ended'] as const),
  ...(['delay', 'replanned'] as const),
];

function preciseRefusals(i18n: Translator): string[] {
  const cash = { name: NAME, at: WHEN };
  const journey = { from: NAME, to: NAME, until: AMOUNT, begins: AMOUNT, weekday: WHEN };
  const limits = ['email-unverified', 'too-many-bookings'] as const;
  return [
    cashUpMessages.closedBy(i18n, NAME),
    cashUpMessages.recordedBy(i18n, { ...cash, desk: null }),
    cashUpMessages.recordedBy(i18n, { ...cash, desk: NAME }),
    composeText(changedRequests.prescription, i18n),
    changedRequests.refund(i18n, AMOUNT),
    unprintableText(i18n, [AMOUNT]),
    journeyTooShort(i18n, { ...journey, gap: 1, needed: 2 }),
    incompleteMedicine(i18n, NAME, DIRECTIONS),
    incompleteMedicine(i18n, NAME, ['instruction']),
    ...limits.flatMap((limit) => [
      seriesLimit(limit, i18n),
      ...[1, 2].map((left) => seriesTooLong(limit, left, i18n) ?? ''),
    ]),
  ];
}
