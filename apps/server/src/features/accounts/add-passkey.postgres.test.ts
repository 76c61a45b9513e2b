import { expect, test, vi } from 'vitest';
import { deleteSessionsOf } from '#store/sessions.ts';
import { PASSWORD, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { meanwhile } from '#testing/meanwhile.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();

test('none is added once the session has ended meanwhile', async () => {
  const as = await somePatient(clinic);
  const { body } = await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as });
  const credential = softwareAuthenticator().create(body.options);
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      const account = trx.selectFrom('patients').select('id').where('id', '=', as.id);
      await account.forUpdate().execute();
      await deleteSessionsOf(trx, 'patient', as.id);
    },
    () => requestAs(clinic, 'addPasskey', { credential }, { as }),
  );
  expect([reply.status, reply.body.code]).toEqual([401, 'not-signed-in']);
});
