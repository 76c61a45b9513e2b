/** The common interface of a PostgreSQL pool and an embedded database. */
export interface Queries {
  // biome-ignore lint/suspicious/noExplicitAny: rows are what the text asks for.
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}
