import { ClinicSettings } from '@nadi/contract/clinic';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers } from '#platform/http/handler.ts';
import { findClinicSettings, saveClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';

type Routes = 'getClinic' | 'getClinicSettings' | 'updateClinicSettings';

export function clinicSettingsRoutes(): Handlers<Db, Routes> {
  return {
    getClinic: { kind: 'query', execute: (_context, db) => readSettings(db) },
    getClinicSettings: { kind: 'query', execute: (_context, db) => readSettings(db) },
    updateClinicSettings: {
      kind: 'mutation',
      async execute({ body, now }, trx) {
        await saveClinicSettings(trx, body, new Date(now));
        return { success: true, message: replyMessages.settingsSaved, settings: body };
      },
    },
  };
}

/** Fields added by a later release have their defaults until the settings are saved again. */
async function readSettings(db: Db) {
  const stored = await findClinicSettings(db);
  const settings = ClinicSettings.parse({ ...DEFAULT_CLINIC, ...Object(stored ?? {}) });
  return { success: true as const, settings };
}
