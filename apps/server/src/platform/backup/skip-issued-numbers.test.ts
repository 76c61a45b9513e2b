import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#testing/test-database.ts';
import { skipIssuedNumbers, type Target } from './restore-backup.ts';

let database: Database<unknown>;
let target: Target;
beforeAll(async () => {
  database = await testDatabase();
  target = async (statement) => (await database.executeSql(statement)).rows;
});
afterAll(() => database.close());

test("leaves a gap after the backup's numbers; unused numberings continue after the gap", async () => {
  await database.executeSql(`begin; set local session_replication_role = replica;
    insert into receipt_numbers (livemode, last) values (true, 70);
    insert into prescriptions (id, number, appointment_id, token, sheet, hash, issued_at)
      overriding system value
      select md5(n::text)::uuid, n, md5('a')::uuid, n, '', '', now() from generate_series(3, 8) n;
    commit`);
  await skipIssuedNumbers(target);
  const receipts = await target('select livemode, last::int from receipt_numbers order by last');
  expect(receipts).toEqual([
    { livemode: false, last: 1000 },
    { livemode: true, last: 1070 },
  ]);
  const [next] = await target(
    `select nextval(pg_get_serial_sequence('prescriptions', 'number'))::int as number`,
  );
  expect(next).toEqual({ number: 1009 });
});

test('restores a backup of a release without these tables', async () => {
  await database.executeSql('drop table receipt_numbers; drop table prescriptions cascade');
  await skipIssuedNumbers(target);
});
