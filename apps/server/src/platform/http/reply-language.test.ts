import { english } from '@nadi/messages/en/english';
import { problemMessages } from '@nadi/messages/en/problems';
import { replyMessages } from '@nadi/messages/en/replies';
import { pseudoTranslator } from '@nadi/messages/pseudo-translator';
import { translateReply } from '@nadi/messages/reply-texts';
import { translator } from '@nadi/messages/translator';
import { expect, test, vi } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { findReplyTranslator } from './reply-language.ts';

const own = pseudoTranslator();

function findFor(accepted: string | undefined, findTranslator = async () => own) {
  return findReplyTranslator({ headers: { 'accept-language': accepted } }, findTranslator);
}

test.each([undefined, '', '*', 'en', 'hi-IN,hi;q=0.9,en;q=0.8', 'hi, en', 'hi;q=1', 'xx'])(
  'replies in English to Accept-Language %j, without reading the clinic’s own words',
  async (accepted) => {
    const findTranslator = vi.fn(async () => own);
    expect(await findFor(accepted, findTranslator)).toBe(english);
    expect(findTranslator).not.toHaveBeenCalled();
  },
);

test.each(['hi', 'ur', 'de'])(
  'replies with the clinic’s own words to Accept-Language %s',
  async (accepted) => {
    expect(await findFor(accepted)).toBe(own);
  },
);

test('replies with Nadi’s own words if the clinic’s cannot be read', async () => {
  const fail = async () => Promise.reject(new Error('no database'));
  expect(await findFor('hi', fail)).toBe(translator('hi'));
});

test('a message of a reply takes its values from the fields of the reply', () => {
  const reply = { success: true, retried: 2, message: replyMessages.messagesRetried };
  expect(translateReply(reply, english)).toEqual({
    ...reply,
    message: '2 messages are on their way again.',
  });
});

test('a message that is no sentence of a reply stays as it is', () => {
  const reply = { message: 'Written by {retried}', retried: 2 };
  expect(translateReply(reply, own)).toBe(reply);
});

test('the problems in a refusal are described in its language too', () => {
  const failure = { slotDate: '5_1_2027', slotTime: '10:00 AM' };
  const problem = new Problem('slot-taken');
  const refusal = new Problem('series-not-booked', { failedSlots: [{ ...failure, problem }] });
  expect(refusal.toRefusal(own).failedSlots).toEqual([
    { ...failure, code: 'slot-taken', message: 'жжжж жжж жжжжжжжжж' },
  ]);
  expect(refusal.toRefusal().failedSlots).toEqual([
    { ...failure, code: 'slot-taken', message: problemMessages['slot-taken'] },
  ]);
});

test.each(['decryption-failed', 'channel-not-initialized'] as const)(
  'the message of %s is English in every language, because clients compare it',
  (code) => {
    expect(new Problem(code).toRefusal(own)).toEqual(new Problem(code).toRefusal());
  },
);
