import { OPTIONAL_MESSAGES } from '@nadi/domain/message-kinds';
import type { AttendingParty } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers } from '#platform/http/handler.ts';
import { deleteOptOut, insertOptOut, listOptOuts } from '#store/message-opt-outs.ts';
import type { Db } from '#store/tables.ts';

type PreferenceRoutes =
  | 'listPatientPreferences'
  | 'setPatientPreference'
  | 'listDoctorPreferences'
  | 'setDoctorPreference';

interface Change {
  actor: { role: AttendingParty; id: string };
  body: { kind: string; on: boolean };
  now: number;
}

/**
 * Binds the routes of the messages that a person may switch off
 * (docs/product/messages.md#message-preferences).
 */
export function preferenceRoutes(): Handlers<Db, PreferenceRoutes> {
  const set = {
    kind: 'mutation' as const,
    audit: null,
    async execute({ actor, body, now }: Change, trx: Db) {
      if (body.on) await deleteOptOut(trx, actor, body.kind);
      else await insertOptOut(trx, actor, body.kind, new Date(now));
      return { success: true as const, message: replyMessages.preferenceSaved };
    },
  };
  return {
    listPatientPreferences: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const off = await listOptOuts(db, actor);
        return { success: true, preferences: withState(OPTIONAL_MESSAGES.patient, off) };
      },
    },
    listDoctorPreferences: {
      kind: 'query',
      audit: null,
      async execute({ actor }, db) {
        const off = await listOptOuts(db, actor);
        return { success: true, preferences: withState(OPTIONAL_MESSAGES.doctor, off) };
      },
    },
    setPatientPreference: set,
    setDoctorPreference: set,
  };
}

function withState<K extends string>(kinds: readonly K[], off: readonly string[]) {
  return kinds.map((kind) => ({ kind, on: !off.includes(kind) }));
}
