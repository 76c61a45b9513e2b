/** What a pool of PostgreSQL and an embedded database both do. */
export interface Queries {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the text asks for.
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}
