import type { GuestPolicy } from '@nadi/domain/guests';
import { minutes } from '@nadi/domain/limits';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import type { LobbyPolicy } from './lobby-rules.ts';

/** Reads the clinic's lobby settings; `deployment` applies if the admin has chosen no guest policy. */
export async function readLobbyPolicy(db: Db, deployment: GuestPolicy): Promise<LobbyPolicy> {
  const { guests, guestReturnMinutes } = presentClinicSettings(await findClinicSettings(db));
  return {
    guests: guests ?? deployment,
    returnWithin: guestReturnMinutes ? minutes(guestReturnMinutes) : null,
  };
}
