import * as routes from '@nadi/contract/generated/route-table';
import { CLINIC_ROLES } from '@nadi/domain/permissions';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { rememberedRole, rememberRole, signInToPortal } from './sign-in-to-portal.ts';

vi.mock('#shared/api/client.ts', () => ({ request: vi.fn() }));

const CREDENTIALS = { email: 'leela@nadi.example', password: 'kite-lantern-42' };
const wrong = new ApiError('Invalid credentials', { status: 401, code: 'wrong-credentials' });
const throttled = new ApiError('Too many tries.', { status: 429, code: 'too-many' });

beforeEach(() => {
  localStorage.clear();
  vi.mocked(request).mockReset();
});

function answers(byRole: { admin?: ApiError; doctor?: ApiError }) {
  vi.mocked(request).mockImplementation(async (_route, _body, { as }) => {
    const error = byRole[as as keyof typeof byRole];
    if (error) throw error;
    return { success: true, token: `token of ${as}` } as never;
  });
}

test('tries only the first role if it accepts', async () => {
  answers({});
  expect(await signInToPortal(CREDENTIALS, 'doctor')).toEqual({
    role: 'doctor',
    token: 'token of doctor',
    clinicRole: undefined,
  });
  expect(request).toHaveBeenCalledExactlyOnceWith(routes.signIn, CREDENTIALS, {
    as: 'doctor',
    transportHeaders: { 'nadi-device': expect.any(String) },
  });
});

test.each([wrong, throttled])('signs in a doctor in an admin’s browser', async (first) => {
  answers({ admin: first });
  expect((await signInToPortal(CREDENTIALS, 'admin')).role).toBe('doctor');
});

test.each(CLINIC_ROLES)('returns the role of an account of the clinic: %s', async (role) => {
  vi.mocked(request).mockResolvedValue({ success: true, token: 't', role } as never);
  expect(await signInToPortal(CREDENTIALS, 'admin')).toMatchObject({
    role: 'admin',
    clinicRole: role,
  });
});

test('shows an unknown person one rejection, whichever account exists', async () => {
  answers({ admin: wrong, doctor: wrong });
  await expect(signInToPortal(CREDENTIALS, 'admin')).rejects.toBe(wrong);
  answers({ admin: throttled, doctor: wrong });
  await expect(signInToPortal(CREDENTIALS, 'admin')).rejects.toBe(throttled);
});

test('does not retry with another role if the server cannot be reached', async () => {
  answers({ admin: new ApiError('', { status: 0 }) });
  await expect(signInToPortal(CREDENTIALS, 'admin')).rejects.toMatchObject({ status: 0 });
  expect(request).toHaveBeenCalledOnce();
});

test('remembers the last role', () => {
  expect(rememberedRole()).toBe('admin');
  rememberRole('doctor');
  expect(rememberedRole()).toBe('doctor');
});
