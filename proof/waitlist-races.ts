import { runTool, untilExit } from '#scripts/run-node.ts';
import { conclude, count, exactly, finish, info } from './support/verdict.ts';

/**
 * 1,000 rounds of the waitlist on PostgreSQL, where transactions run side by side: a freed slot is
 * accepted, passed on and booked at once, and is whose turn it is.
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
