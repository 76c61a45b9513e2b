import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Parts that load on demand take longer than the default second on a slow machine.
configure({ asyncUtilTimeout: 10_000 });

// A DOMException is an Error in a browser; the one of Node belongs to another context than the tests.
Object.setPrototypeOf(DOMException.prototype, Error.prototype);

// Mocks and globals are reset by vitest.config.ts.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
