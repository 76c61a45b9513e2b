import * as routes from '@nadi/contract/generated/route-table';
import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { vi } from 'vitest';
import { request } from '#shared/api/client.ts';
import { fixtureDoctor } from './fixtures.ts';

const SUGGESTED = {
  specialities: [
    { phrase: 'fever', speciality: 'General physician' },
    { phrase: 'neurologist', speciality: 'Neurologist' },
  ],
  doctors: [fixtureDoctor({ _id: 'asha', name: 'Dr. Asha Rao', speciality: 'Dermatologist' })],
};

/** Answers suggestions and clinic settings, in a test that mocks `#shared/api/client.ts`. */
export function serveSuggestions(emergencyNumber = '112', suggested: object = SUGGESTED): void {
  const settings = { ...DEFAULT_CLINIC, emergencyNumber, phone: '080 555 0100' };
  vi.mocked(request).mockImplementation(async (name) => {
    const reply = name === routes.suggestDoctors ? suggested : { settings };
    return { success: true, ...reply } as never;
  });
}
