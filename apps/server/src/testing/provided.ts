import 'vitest';

/** What a project's global setup hands to its test files: where to copy a migrated database from. */
export type TestTemplate =
  | { engine: 'pglite'; file: string }
  | { engine: 'postgres'; url: string; name: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testTemplate: TestTemplate;
  }
}
