import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function lineOf(details: object): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info(details, 'something happened');
  return JSON.parse(lines[0] ?? '');
}

const refused = Object.assign(new Error('duplicate key value: Key (email)=(asha@clinic.test)'), {
  code: '23505',
  constraint: 'patients_email_once',
  severity: 'ERROR',
  detail: 'Key (email)=(asha@clinic.test) already exists.',
});

test.each(['err', 'error', 'reason'])('describes an error named %s without its values', (name) => {
  const line = lineOf({ [name]: refused });
  expect(line[name]).toMatchObject({
    name: 'Error',
    code: '23505',
    constraint: 'patients_email_once',
    message: 'the database refused a statement',
    stack: expect.stringContaining('log.test.ts'),
  });
  expect(JSON.stringify(line)).not.toContain('asha');
});

test('keeps the message of our own errors', () => {
  expect(lineOf({ err: new Error('the line is down') })).toMatchObject({
    err: { message: 'the line is down' },
    msg: 'something happened',
  });
});

test('redacts typed text even if it is passed to the log', () => {
  const line = lineOf({ token: 't0ken', body: { name: 'Asha' }, form: { password: 'secret' } });
  expect(line).toMatchObject({ token: '[Redacted]', body: '[Redacted]' });
  expect(line.form).toEqual({ password: '[Redacted]' });
});
