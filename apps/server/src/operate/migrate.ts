import { readConfig } from '#config';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { grantAppRole } from '#store/database-engine.ts';
import type { Tables } from '#store/tables.ts';
import { runCommand } from './run-command.ts';

/**
 * Migrates as the owner of the tables, and grants the role named by the argument what the server
 * needs: `DATABASE_URL=postgres://owner… node migrate.ts nadi_app`. The server then starts as that role.
 */
await runCommand(async () => {
  const [role] = process.argv.slice(2);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = readConfig(process.env);
  if (!databaseUrl) throw new Error('DATABASE_URL must be set: the embedded database has no roles');
  const database = await openDatabase<Tables>({ databaseUrl, dataDir, log: console });
  try {
    const applied = await migrate(database);
    if (role) await grantAppRole(database.db, role);
    console.log(
      `${applied.length} migrations applied${role ? `; ${role} may use the tables` : ''}`,
    );
  } finally {
    await database.close();
  }
});
