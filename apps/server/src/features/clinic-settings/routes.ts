import { ClinicSettings, type RetentionReport } from '@nadi/contract/clinic';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers } from '#platform/http/handler.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings, saveClinicSettings } from '#store/clinic-settings.ts';
import { findRetentionReport } from '#store/retention.ts';
import type { Db } from '#store/tables.ts';

type Routes = 'getClinic' | 'getClinicSettings' | 'updateClinicSettings';

/** Binds the routes of the settings; `mail` says whether e-mail is sent. */
export function clinicSettingsRoutes({ mail }: { mail: boolean }): Handlers<Db, Routes> {
  return {
    getClinic: {
      kind: 'query',
      execute: async (context, db) => ({ ...(await present(context, db)), mail }),
    },
    getClinicSettings: {
      kind: 'query',
      execute: async (context, db) => ({
        ...(await present(context, db)),
        ...(await readReport(db)),
      }),
    },
    updateClinicSettings: {
      kind: 'mutation',
      async execute({ body, now }, trx) {
        const settings = ClinicSettings.parse({ ...(await readSettings(trx)), ...body });
        await saveClinicSettings(trx, settings, new Date(now));
        return { success: true, message: replyMessages.settingsSaved, settings };
      },
    },
  };
}

async function present(_context: unknown, db: Db) {
  return { success: true as const, settings: await readSettings(db) };
}

async function readSettings(db: Db): Promise<ClinicSettings> {
  return presentClinicSettings(await findClinicSettings(db));
}

/** Nothing before the first night with a period. */
async function readReport(db: Db): Promise<{ retention?: RetentionReport }> {
  const report = await findRetentionReport(db);
  if (!report) return {};
  const { years, patients, oldest_at, counted_at } = report;
  const oldest = oldest_at && { oldestAt: oldest_at.getTime() };
  return { retention: { years, patients, countedAt: counted_at.getTime(), ...oldest } };
}
