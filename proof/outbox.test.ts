import { type Person, somePatient } from '@nadi/server/testing/actors';
import { testClinic } from '@nadi/server/testing/build-app';
import { type SmtpBehaviour, startHostileSmtp } from '@nadi/server/testing/hostile-smtp';
import { mailOutbox } from '@nadi/server/testing/trial-mail';
import { expect, test } from 'vitest';
import { type Chance, chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';

/**
 * Processes that die at any point while they deliver, and a mail server that stalls, resets, refuses
 * for now and for good, or accepts without its reply arriving. Every committed message is accepted or
 * shown as failed, none of a transaction that rolled back, and repeats carry the same Message-ID.
 */
const DEATHS = count(20, 3);
const FACTS_PER_DEATH = count(25, 6);
const MINUTE = 60_000;
/** Longer than a claim on an entry, so that what a dead process held is due again. */
const NEXT_PROCESS = 6 * MINUTE;

const clinic = testClinic();

test('nothing is lost, nothing is made up, and repeats are recognisable', async () => {
  const seed = freshSeed();
  const chance = chanceFrom(seed);
  let hostile = true;
  const smtp = await startHostileSmtp(() => (hostile ? behaviour(chance) : 'accept'));
  const committed = new Set<string>();
  const rolledBack = new Set<string>();
  try {
    for (let death = 0; death < DEATHS; death += 1) {
      for (let fact = 0; fact < FACTS_PER_DEATH; fact += 1) {
        const patient = await somePatient(clinic);
        const commits = chance.happens(0.7);
        await recordFact(patient, commits);
        (commits ? committed : rolledBack).add(patient.email);
      }
      await deliverUntilDeath(smtp.connect(), chance.below(FACTS_PER_DEATH));
      clinic.now += NEXT_PROCESS;
    }
    hostile = false;
    for (let hour = 0; hour < 24 && (await states()).pending > 0; hour += 1) {
      await mailOutbox(clinic, { mailer: smtp.connect() }).deliverDue();
      clinic.now += 60 * MINUTE;
    }
  } finally {
    await smtp.close();
  }
  const accepted = new Set(smtp.received.map(({ to }) => to));
  const distinct = new Set(smtp.received.map(({ to, messageId }) => `${to} ${messageId}`));
  const { pending, failed } = await states();
  const figures = [
    info('seed', seed),
    info('processes that died', DEATHS),
    info('messages, accepted in all', `${committed.size}, ${smtp.received.length}`),
    info('refused for good and shown', failed),
    exactly(
      'lost',
      [...committed].filter((to) => !accepted.has(to)).length - (await unacceptedFailed(accepted)),
      0,
    ),
    exactly('left waiting', pending, 0),
    exactly(
      'sent for what rolled back',
      [...rolledBack].filter((to) => accepted.has(to)).length,
      0,
    ),
    exactly('recipients of more than one Message-ID', distinct.size - accepted.size, 0),
  ];
  expect(report(figures)).toBe(true);
});

const FAULTS: readonly SmtpBehaviour[] = ['stall', 'reset', 'lost-reply', 451, 451, 550];

function behaviour(chance: Chance): SmtpBehaviour {
  return chance.happens(0.5) ? 'accept' : chance.pick(FAULTS);
}

/** Writes a message with the transaction of a fact; the transaction may fail after that. */
async function recordFact({ id }: Person, commits: boolean): Promise<void> {
  const entry = {
    ...{ kind: 'password-changed', recipient: { role: 'patient' as const, id }, locale: null },
    ...{ payload: {}, dueAt: clinic.now, deduplicationKey: `password-changed:${id}` },
  };
  const written = clinic.database.transaction(async (trx) => {
    await mailOutbox(clinic).enqueue(trx, [entry]);
    if (!commits) throw new Error('rolled back');
  });
  await written.catch((error: Error) => {
    if (error.message !== 'rolled back') throw error;
  });
}

type OutgoingMailer = NonNullable<NonNullable<Parameters<typeof mailOutbox>[1]>['mailer']>;

/** Delivers as a process that dies at its n-th message: before it is sent, or before that is recorded. */
async function deliverUntilDeath(mailer: OutgoingMailer, nth: number): Promise<void> {
  let sends = 0;
  let die: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const forever = new Promise<never>(() => undefined);
  const dying: OutgoingMailer = {
    async send(message) {
      const place = sends;
      sends += 1;
      if (place < nth) return mailer.send(message);
      // The process that dies after sending never receives the reply.
      if (place === nth && place % 2 === 1) await mailer.send(message).catch(() => undefined);
      die();
      return forever;
    },
    close: () => mailer.close(),
  };
  await Promise.race([mailOutbox(clinic, { mailer: dying }).deliverDue(), death]);
}

async function states(): Promise<{ pending: number; failed: number }> {
  const rows = await clinic.database.db.selectFrom('outbox').select('state').execute();
  const of = (state: string) => rows.filter((row) => row.state === state).length;
  return { pending: of('pending'), failed: of('failed') };
}

/** Failed messages that no attempt delivered: the admin sees them. */
async function unacceptedFailed(accepted: ReadonlySet<string>): Promise<number> {
  const rows = await clinic.database.db
    .selectFrom('outbox')
    .select('address')
    .where('state', '=', 'failed')
    .execute();
  return rows.filter(({ address }) => !accepted.has(address ?? '')).length;
}
