import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clearSession, setSession, useSession } from './session.ts';

test('each role keeps its own token under the name of its header (docs/product/basics.md#roles)', () => {
  setSession('patient', 'p');
  setSession('doctor', 'd');
  setSession('admin', 'a');
  expect({ ...localStorage }).toMatchObject({ token: 'p', dToken: 'd', aToken: 'a' });
  clearSession('doctor');
  expect(localStorage.getItem('dToken')).toBeNull();
  expect(localStorage.getItem('token')).toBe('p');
});

test('a screen follows token changes in this or another tab', () => {
  const { result } = renderHook(() => useSession('patient'));
  expect(result.current.token).toBeNull();
  act(() => setSession('patient', 'p'));
  expect(result.current.token).toBe('p');
  act(() => {
    localStorage.removeItem('token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(result.current.token).toBeNull();
});
