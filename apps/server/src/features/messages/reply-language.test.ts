import { endpointFor, type RouteName } from '@nadi/contract/routes';
import { copyFailures } from '@nadi/messages/en/copies';
import { problemMessages } from '@nadi/messages/en/problems';
import { replyMessages } from '@nadi/messages/en/replies';
import { pseudoTranslator } from '@nadi/messages/pseudo-translator';
import { expect, test } from 'vitest';
import { requestAs, someAdmin, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someCopy } from '#testing/copy-fixture.ts';
import { sealFor, sendSealed } from '#testing/sealed-request.ts';

const ownWords = { read: async () => pseudoTranslator(), last: () => pseudoTranslator() };
const clinic = testClinic({}, () => ({ ownWords }));
const BROWSER = 'hi-IN,hi;q=0.9,en;q=0.8';
const UNKNOWN = problemMessages['appointment-not-found'];
const mark = (sentence: string) => sentence.replaceAll(/\p{L}/gu, 'ж');

/** Sends a plain and a sealed request of a patient; returns the messages, and the languages of the replies. */
async function messagesOf(name: RouteName, body: object, language?: string) {
  const { app } = clinic;
  const { token } = await somePatient(clinic);
  const { path } = endpointFor(name, 'patient');
  const headers = { ...(language && { 'accept-language': language }) };
  const url = { method: 'POST' as const, url: path, payload: body };
  const plain = await app.inject({ ...url, headers: { token, ...headers } });
  const sealed = await sendSealed(
    app,
    path,
    await sealFor(app, { path, headers: { token }, body }),
    headers,
  );
  expect(sealed.sealed).toBe(true);
  return [plain.json().message, plain.headers['content-language'], sealed.body.message];
}

const CANCEL = { appointmentId: '00000000-0000-4000-8000-000000000000' };

test('a plain and an encrypted refusal come in the language of the page', async () => {
  const message = mark(UNKNOWN);
  expect(await messagesOf('cancelAppointment', CANCEL, 'hi')).toEqual([message, 'hi', message]);
});

test.each([undefined, BROWSER, '*'])(
  'a refusal is English with Accept-Language %j',
  async (language) => {
    expect(await messagesOf('cancelAppointment', CANCEL, language)).toEqual([
      ...[UNKNOWN, undefined, UNKNOWN],
    ]);
  },
);

test('an invalid field is described in the language of the page, behind its name', async () => {
  const body = { ...CANCEL, appointmentId: 7 };
  const english = 'appointmentId: is missing, or not what it should be';
  expect((await messagesOf('cancelAppointment', body))[0]).toBe(english);
  const message = `appointmentId${mark(english.slice('appointmentId'.length))}`;
  expect(await messagesOf('cancelAppointment', body, 'ur')).toEqual([message, 'ur', message]);
});

test('a successful reply comes in the language of the page', async () => {
  const english = replyMessages.preferenceSaved;
  const body = { locale: 'de' };
  expect((await messagesOf('setLocale', body))[0]).toBe(english);
  const message = mark(english);
  expect(await messagesOf('setLocale', body, 'de')).toEqual([message, 'de', message]);
});

test('the reason for rejecting a row of an import is in the language of the page', async () => {
  const fields = { name: 'Asha Rao', phone: '98450 12345', dob: '2999-01-01' };
  const body = { check: true, rows: [{ line: 2, fields }] };
  const messageIn = async (language: string) => {
    const as = await someAdmin(clinic);
    const headers = { 'accept-language': language };
    const reply = await requestAs(clinic, 'importPatients', body, { as, headers });
    return reply.body.results[0].message;
  };
  const english = await messageIn('en');
  expect(english).toMatch(/[a-z]/);
  expect(await messageIn('hi')).toBe(mark(english));
});

test('the reason why a copy failed is in the language of the page', async () => {
  const as = await somePatient(clinic);
  const copyId = await someCopy(clinic, as.id, as.id);
  await clinic.database.db
    .updateTable('record_copies')
    .set({ failed_at: new Date(clinic.now), failure: 'not-made' })
    .where('id', '=', copyId)
    .execute();
  const headers = { 'accept-language': 'hi' };
  const { body } = await requestAs(clinic, 'listCopies', {}, { as, headers });
  expect(body.copies[0].message).toBe(mark(copyFailures['not-made']));
});
