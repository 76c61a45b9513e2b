import { runTool, untilExit } from '#scripts/run-node.ts';
import { conclude, count, exactly, finish, info } from './support/verdict.ts';

/**
 * Runs 1,000 rounds of the waitlist on PostgreSQL with concurrent transactions: a freed slot is accepted,
 * passed on and booked at the same time, and only the person whose turn it is gets it.
 */
const ROUNDS = count(1000, 8);

const race = runTool(
  'vitest',
  ['run', '--project=server-postgres', 'apps/server/src/features/waitlist/waitlist-race.test.ts'],
  { WAITLIST_ROUNDS: String(ROUNDS) },
);
const code = await untilExit(race);
conclude([info('rounds', ROUNDS), exactly('exit code of the rounds', code, 0)]);
finish();
