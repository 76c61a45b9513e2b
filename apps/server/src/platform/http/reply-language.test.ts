import { english } from '@nadi/messages/en/english';
import { problemMessages } from '@nadi/messages/en/problems';
import { replyMessages } from '@nadi/messages/en/replies';
import { pseudoTranslator } from '@nadi/messages/pseudo-translator';
import { translateReply } from '@nadi/messages/reply-texts';
import { translator } from '@nadi/messages/translator';
import { expect, test, vi } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { composeRefusal, findReplyTranslator } from './reply-language.ts';

const own = pseudoTranslator();
const last = () => own;

function findFor(accepted: string | undefined, read = async () => own) {
  return findReplyTranslator({ headers: { 'accept-language': accepted } }, { read, last });
}

test.each([undefined, '', '*', 'en', 'hi-IN,hi;q=0.9,en;q=0.8', 'hi, en', 'hi;q=1', 'xx'])(
  'replies in English to Accept-Language %j, without reading the clinic’s own words',
  async (accepted) => {
    const read = vi.fn(async () => own);
    expect(await findFor(accepted, read)).toBe(english);
    expect(read).not.toHaveBeenCalled();
  },
);

test.each(['hi', 'ur', 'de'])(
  'replies with the clinic’s own words to Accept-Language %s',
  async (accepted) => {
    expect(await findFor(accepted)).toBe(own);
  },
);

test('replies with Nadi’s own words without a reader of the clinic’s', async () => {
  const request = { headers: { 'accept-language': 'hi' } };
  expect(await findReplyTranslator(request, undefined)).toBe(translator('hi'));
});

/** Composes a refusal in Hindi while the clinic's words are never read to the end. */
function composeWhileReading(problem: Problem) {
  const read = vi.fn(() => new Promise<never>(() => {}));
  const header = vi.fn();
  const request = { headers: { 'accept-language': 'hi' } };
  const refusal = composeRefusal(request, { header } as never, problem, { read, last });
  return { refusal, read, header };
}

test.each(['not-found', 'too-many', 'unavailable', 'not-working'] as const)(
  'the refusal %s has the words read last, and waits for no database',
  async (code) => {
    const { refusal, read, header } = composeWhileReading(new Problem(code));
    expect((await refusal).message).toBe(new Problem(code).describe(own));
    expect(read).not.toHaveBeenCalled();
    expect(header).toHaveBeenCalledWith('content-language', 'hi');
  },
);

test('other refusals read the clinic’s words', () => {
  const { read } = composeWhileReading(new Problem('slot-taken'));
  expect(read).toHaveBeenCalledWith('hi');
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
  async (code) => {
    const problem = new Problem(code);
    expect(problem.toRefusal(own)).toEqual(problem.toRefusal());
    const header = vi.fn();
    const request = { headers: { 'accept-language': 'hi' } };
    await composeRefusal(request, { header } as never, problem, { read: async () => own, last });
    expect(header).not.toHaveBeenCalled();
  },
);
