import { minutes } from '@nadi/domain/limits';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { testStore } from '#testing/test-store.ts';
import { readLobbyPolicy } from './lobby-rules.ts';

const clinic = testStore();

test("uses the deployment's guest policy until the admin has chosen one", async () => {
  const { db } = clinic.database;
  expect(await readLobbyPolicy(db, 'open')).toEqual({ guests: 'open', returnWithin: null });
  const settings = { ...DEFAULT_CLINIC, guests: 'none', guestReturnMinutes: 10 } as const;
  await saveClinicSettings(db, settings, new Date(clinic.now));
  expect(await readLobbyPolicy(db, 'open')).toEqual({ guests: 'none', returnWithin: minutes(10) });
});
