import 'vitest';

/** Passed by a project's global setup to its test files: the source for copies of a migrated database. */
export type TestTemplate =
  | { engine: 'pglite'; file: string }
  | { engine: 'postgres'; url: string; name: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}
