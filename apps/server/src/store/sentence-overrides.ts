import { compileOnce } from '#platform/db/prepared-statements.ts';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

/** Lists the clinic's own texts of sentences in all languages. */
export function listSentenceOverrides(db: Db) {
  return selectOverrides(db, {});
}

const selectOverrides = compileOnce((db: Db) =>
  db
    .selectFrom('sentence_overrides')
    .select(['locale', 'sentence', 'text'])
    .orderBy('locale')
    .orderBy('sentence')
    .compile(),
);

interface NewOverride {
  locale: string;
  sentence: string;
  text: string;
  at: Date;
  adminId: string;
}

/** Stores the clinic's text of a sentence in place of an earlier one. */
export async function saveSentenceOverride(db: Db, override: NewOverride): Promise<void> {
  const { locale, sentence, text, at, adminId } = override;
  const change = { text, changed_at: at, changed_by: adminId };
  await db
    .insertInto('sentence_overrides')
    .values({ locale, sentence, ...change })
    .onConflict((oc) => oc.columns(['locale', 'sentence']).doUpdateSet(change))
    .execute();
}

/** Returns whether the clinic had a text of the sentence. */
export function deleteSentenceOverride(
  db: Db,
  { locale, sentence }: Pick<NewOverride, 'locale' | 'sentence'>,
): Promise<boolean> {
  return db
    .deleteFrom('sentence_overrides')
    .where('locale', '=', locale)
    .where('sentence', '=', sentence)
    .$call(changesRow);
}
