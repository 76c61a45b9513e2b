import { ClinicSettings, type RetentionReport } from '@nadi/contract/clinic';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings, saveClinicSettings } from '#store/clinic-settings.ts';
import { findRetentionReport } from '#store/retention.ts';
import type { Db } from '#store/tables.ts';

type Routes = 'getClinic' | 'getClinicSettings' | 'updateClinicSettings';

interface Deps {
  /** Whether e-mail is sent. */
  mail: boolean;
  /** @throws Problem 'confirmation-required' */
  requireConfirmation(trx: Db, actor: Pick<SignedInActor, 'tokenHash'>, now: number): Promise<void>;
}

/** Binds the routes of the settings. */
export function clinicSettingsRoutes({ mail, requireConfirmation }: Deps): Handlers<Db, Routes> {
  return {
    getClinic: {
      kind: 'query',
      async execute(context, db) {
        const { settings, success } = await present(context, db);
        const { refundConfirmAbove: _, ...shown } = settings;
        return { success, settings: shown, mail };
      },
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
      async execute({ actor, body, now }, trx) {
        const before = await readSettings(trx);
        const settings = ClinicSettings.parse({ ...before, ...body });
        const { refundConfirmAbove: above = 0 } = settings;
        if (above > (before.refundConfirmAbove ?? 0)) await requireConfirmation(trx, actor, now);
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
