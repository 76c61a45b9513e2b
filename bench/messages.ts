import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@nadi/contract/routes';
import { startHostileSmtp } from '@nadi/server/testing/hostile-smtp';
import type { Queries } from './support/queries.ts';
import { addDoctors, addPatientsWithIds, openStage } from './support/stage.ts';

/**
 * Processor time of the server at a thousand messages a minute: confirmations of bookings with their
 * calendar files, over SMTP on loopback. Other work on the machine hardly changes it; the mail server
 * runs in this process.
 */
const WARM_UP = 300;
const MESSAGES = 2000;
const MINUTE_MS = 60_000;
const GIVE_UP_MS = 10 * MINUTE_MS;

async function bench(): Promise<void> {
  const smtp = await startHostileSmtp(() => 'accept');
  const stage = await openStage({ SMTP_URL: smtp.url, MAIL_FROM: 'Clinic <clinic@bench.test>' });
  const { pool } = stage;
  try {
    const doctorIds = await addDoctors(pool, WARM_UP + MESSAGES);
    await queueConfirmations(pool, doctorIds.slice(0, WARM_UP));
    await wakeOutbox(stage.url, 'first');
    // As autovacuum does within a minute: statements planned on empty tables are planned again.
    await pool.query('ANALYZE');
    await untilFinished(pool);
    await queueConfirmations(pool, doctorIds.slice(WARM_UP));
    await wakeOutbox(stage.url, 'second');
    const [node, postgres, begunAt] = [stage.serverCpu(), stage.postgresCpu(), performance.now()];
    await untilFinished(pool);
    const seconds = (performance.now() - begunAt) / 1000;
    const copies = smtp.received.length - new Set(smtp.received.map(({ to }) => to)).size;
    console.log(`${MESSAGES} messages in ${seconds.toFixed(1)} s, ${copies} sent twice`);
    print('Node', stage.serverCpu() - node, ' (aim < 10 %)');
    print('PostgreSQL', stage.postgresCpu() - postgres);
  } finally {
    await stage.close();
    await smtp.close();
  }
}

function print(name: string, cpuMs: number, aim = ''): void {
  const share = (((cpuMs / MESSAGES) * 1000) / MINUTE_MS) * 100;
  const each = (cpuMs / MESSAGES).toFixed(2);
  console.log(`${name}: ${each} ms a message, a thousand a minute ${share.toFixed(1)} %${aim}`);
}

/** Queues the confirmation of an appointment of each doctor, with a patient of its own. */
async function queueConfirmations(pool: Queries, doctorIds: string[]): Promise<void> {
  const patients = await addPatientsWithIds(pool, doctorIds.length);
  await pool.query(
    `WITH booked AS (
       INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time,
         amount_minor, meeting_code, booked_at)
       SELECT gen_random_uuid(), doctor, patient, date_trunc('hour', now()) + interval '2 days',
         to_char(now() + interval '2 days', 'FMDD_FMMM_YYYY'), '10:00 AM', 50000,
         left(md5(patient::text), 10), now()
       FROM unnest($1::uuid[], $2::uuid[]) AS pair (doctor, patient)
       RETURNING id, patient_id)
     INSERT INTO outbox (id, kind, recipient_role, recipient_id, payload, deduplication_key,
       message_id, created_at, due_at)
     SELECT gen_random_uuid(), 'appointment-booked', 'patient', patient_id,
       jsonb_build_object('appointmentId', id), 'booked:' || id, '<' || id || '@bench.test>',
       now(), now()
     FROM booked`,
    [doctorIds, patients.map(({ id }) => id)],
  );
}

/** Registers an account, which starts the delivery of all due messages. */
async function wakeOutbox(url: string, name: string): Promise<void> {
  const account = { name, email: `${name}@bench.test`, password: 'kite-lantern-42-harbour' };
  const reply = await fetch(`${url}${routes.register.paths.visitor}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!reply.ok) throw new Error(`not registered: ${await reply.text()}`);
}

/** Waits until the server has recorded that every message was accepted. */
async function untilFinished(pool: Queries): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS left FROM outbox WHERE state = 'pending'`,
    );
    if (rows[0].left === 0) return;
    if (performance.now() > giveUpAt) throw new Error('the messages did not arrive');
    await wait(50);
  }
}

await bench();
