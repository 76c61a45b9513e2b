import { expect, test } from 'vitest';
import { lockClinicAccounts } from '#store/admins.ts';
import { type Person, requestAs, someAdmin } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { meanwhile } from '#testing/meanwhile.ts';

const clinic = testClinic();

const end = (other: Person, as: Person) =>
  requestAs(clinic, 'endClinicAccount', { accountId: other.id }, { as });

test('of two admins who end each other at the same moment, one remains', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two] = [await someAdmin(clinic), await someAdmin(clinic)];
    const replies = await Promise.all([end(two, one), end(one, two)]);
    const [ended, refused] = replies.map(({ status }) => status).sort();
    expect(ended).toBe(200);
    // The refused admin's session ends before or after its confirmation is read.
    expect([401, 403]).toContain(refused);
    const { body } = await requestAs(
      clinic,
      'listClinicAccounts',
      {},
      { as: replies[0].status === 200 ? one : two },
    );
    expect(body.accounts.filter(({ role }: { role: string }) => role === 'admin')).toHaveLength(
      round + 1,
    );
  }
});

test('an admin who is ended meanwhile ends no other', async () => {
  const [one, two, three] = [
    await someAdmin(clinic),
    await someAdmin(clinic),
    await someAdmin(clinic),
  ];
  const reply = await meanwhile(
    clinic,
    async (trx) => {
      await lockClinicAccounts(trx, [one.id, two.id]);
      const ended = { ended_at: new Date(clinic.now) };
      await trx.updateTable('admins').set(ended).where('id', '=', one.id).execute();
    },
    () => end(three, one),
  );
  expect([reply.status, reply.body.code]).toEqual([401, 'not-signed-in']);
  const { body } = await requestAs(clinic, 'listClinicAccounts', {}, { as: two });
  expect(body.accounts.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
    [two.id, three.id].sort(),
  );
});
