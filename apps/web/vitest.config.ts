import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A context of its own for each file, in threads that stay: a process for each file takes three times the CPU.
    pool: 'vmThreads',
    maxWorkers: 2,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    restoreMocks: true,
    mockReset: true,
    unstubGlobals: true,
    // Slow machines need more than the default 5 s for a page that loads its parts on demand.
    testTimeout: 60_000,
    // The colours are tested as they stand in the style sheet.
    css: true,
  },
});
