import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { withoutMeaning } from '@nadi/messages/en/english';
import { root, runTool, untilExit } from './run-node.ts';

/** Collects the sentences of the sources into the catalogues, and compiles these (docs/languages.md). */
export async function writeCatalogues(): Promise<void> {
  const code = await untilExit(runTool('lingui', ['extract', '--clean']));
  if (code !== 0) throw new Error('The sentences could not be collected; the lines above say why.');
  for (const { file, compiled } of await readCatalogues()) writeFileSync(file, compiled);
}

/**
 * Lists what is wrong with the catalogues: a sentence without a translation, a translation with other values than its
 * sentence, and a compiled catalogue that is out of date.
 */
export async function listCatalogueErrors(): Promise<string[]> {
  const errors: string[] = [];
  for (const { locale, messages, missing, file, compiled } of await readCatalogues()) {
    errors.push(...missing.map(({ id }) => `${locale} has no translation: ${id}`));
    for (const [sentence, translation] of Object.entries(messages)) {
      if (differ(sentence, translation)) errors.push(`${locale} has other values: ${sentence}`);
    }
    if (readFileSync(file, 'utf8') !== compiled) errors.push(`${file}: run npm run generate`);
  }
  return errors;
}

async function readCatalogues() {
  const config = getConfig({ configPath: join(root, 'lingui.config.ts') });
  const { locales, sourceLocale = '', fallbackLocales } = config;
  const read = (await getCatalogs(config)).flatMap((catalogue) =>
    locales.map(async (locale) => {
      const { messages, missing } = await catalogue.getTranslations(locale, {
        ...{ sourceLocale, fallbackLocales, missingBehavior: 'catalog' as const },
      });
      // The English sentence is the key without its meaning. It also stands in for a missing translation.
      const english = locale === sourceLocale ? Object.keys(messages) : missing.map(({ id }) => id);
      for (const key of english) messages[key] = withoutMeaning(key);
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
      for (const { id, error } of errors) throw new Error(`${locale}: ${id}`, { cause: error });
      const file = `${catalogue.getFilename(locale).replace(/\.po$/, '')}.json`;
      return { locale, messages, missing, file, compiled: `${source}\n` };
    }),
  );
  return Promise.all(read);
}

function differ(sentence: string, translation: string): boolean {
  const [given, used] = [valuesIn(sentence), valuesIn(translation)];
  return given.size !== used.size || [...given].some((name) => !used.has(name));
}

/** Returns the names of the values in a sentence, also within plurals. */
function valuesIn(message: string): Set<string> {
  const names = new Set<string>();
  const collect = (tokens: CompiledMessage) => {
    for (const [name, , format] of tokens.filter((token) => typeof token !== 'string')) {
      names.add(name);
      if (typeof format !== 'object' || format === null) continue;
      Object.values(format).filter(Array.isArray).forEach(collect);
    }
  };
  collect(compileMessage(message));
  return names;
}
