/** The folder of the sentences of this document's language; none in English, which is in the code itself. */
const { translations: folder } =
  typeof document === 'undefined' ? {} : document.documentElement.dataset;

/** The page is on screen by then. */
const SOON_MS = 1_000;

const loading = new Map<string, Promise<void>>();
const pages = new Set<string>();

/** Loads the sentences of a page, and soon those of its parts. Without them, it is in English. */
export async function loadPageTranslations(pageName: string): Promise<void> {
  if (!folder) return;
  pages.add(pageName);
  await load(pageName).catch(() => undefined);
  setTimeout(loadPartTranslations, SOON_MS);
}

/** Loads the sentences of the parts that the pages so far may load, such as dialogs; those that fail stay English. */
export async function loadPartTranslations(): Promise<void> {
  await Promise.allSettled([...pages].map((pageName) => load(`${pageName}.parts`)));
}

/** Loads a file once; after a failure again. */
function load(name: string): Promise<void> {
  const known = loading.get(name);
  if (known) return known;
  const started = addTranslations(`${folder}${name}.js`);
  loading.set(name, started);
  started.catch(() => loading.delete(name));
  return started;
}

async function addTranslations(address: string): Promise<void> {
  const [{ addSentences }, { default: sentences }] = await Promise.all([
    import('./translated.ts'),
    import(/* @vite-ignore */ address),
  ]);
  addSentences(sentences);
}
