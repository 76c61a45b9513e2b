import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env.NADI_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/index\.js$/;
const OTHER_TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/(polling|webtransport)/;
const FIRST_FONT = /figtree-latin-wght-normal.*\.woff2$/;

/**
 * Puts modules that many pages share into nine files. Without them `/` loads 22 files and 3 kB more, because
 * small files compress badly (docs/decisions/013-chunks.md). A group takes the modules that its
 * patterns match, without their imports.
 */
const GROUPS = [
  // React and TanStack Query change seldom; apart, they stay cached across releases. Lists that are fetched
  // page by page are not part of any first load.
  group(
    'react',
    1,
    /node_modules\/(react|react-dom|scheduler)\//,
    /@tanstack\/(query-core|react-query)\/(?!.*(infiniteQueryObserver|useInfiniteQuery))/,
  ),
  // Every page has a frame, and most send requests.
  group(
    'frame',
    1,
    /src\/app\/(app|paths|layouts\/(page-outlet|public-layout|site-header))\./,
    /shared\/(router\/|session\/session\.|art\/(nadi-mark|clinic-brand)\.)/,
    /shared\/ui\/(button|class-names|lazy|offline-banner|page-title|toast|use-popover-closing)\./,
    /shared\/language\/(i18n|translations|choice)\.|messages\/src\/en\/english\./,
    /domain\/src\/(limits|locales|permissions)\.|node_modules\/regexparam\/|vite\/preload-helper/,
    /lucide-react\/dist\/esm\/(?!icons)/,
    /icons\/(arrow-right|calendar-days|chevron-down|heart-pulse|loader-circle|menu|wifi-off)\./,
  ),
  group(
    'data',
    3,
    /@hpke|secure-channel\/src\/(?!classroom|files)|contract\/src\/headers\./,
    /shared\/(api\/(api-error|client|idempotency-key|parse-route|transport)|format\/error-message)\./,
  ),
  // The pages of doctors, booking and appointments share these; most other pages have none.
  group(
    'common',
    3,
    /shared\/(format\/now|ui\/(content-state|avatar|money|pagination))\./,
    /domain\/src\/(slots|clinic-time|zone-offset|money)|messages\/src\/(en\/dates|when)\./,
    /icons\/(calendar-x|calendar-check|cloud-off|x)\./,
  ),
  group(
    'notices',
    3,
    /shared\/(format\/(instants|address)|api\/background-query|ui\/(loaded|notice|radio-cards))\./,
    /icons\/(circle-alert|circle-check|info|chevron-left|chevron-right|map-pin)\./,
  ),
  // Booking and rescheduling offer the same times.
  group(
    'slots',
    2,
    /shared\/slots\/(offer|availability-query|use-slot-offer|slot-(days|picker))\./,
  ),
  // Tabs and calendars step with the same keys.
  group('tabs', 1, /shared\/ui\/(arrow-keys|tabs)\./),
  // The account's menu of patients and of staff.
  group('menu', 1, /shared\/ui\/menu\./, /icons\/(circle-user-round|log-out|user-round)\./),
  // Every page of a portal has its bar and its menu.
  group(
    'portal',
    3,
    /src\/app\/(portal-paths|layouts\/portal-(bar|layout|menu|pages))\./,
    /icons\/(calendar-off|chart-column|columns-3|credit-card|id-card|layout-dashboard)\./,
    /icons\/(scroll-text|stethoscope|user-plus)\./,
  ),
];

const APPLICATION = {
  index: inFolder('index.html'),
  embed: inFolder('src/embed-element/embed-element.ts'),
  'service-worker': inFolder('src/service-worker/service-worker.ts'),
};

/** The worker, the script of other websites, and what scripts/prerender-web.ts runs. */
const FIXED_NAMES = ['service-worker', 'embed', 'prerender'];

/**
 * `--mode embed` builds the page for other websites by itself: a frame's cache is its own, so that it shares no
 * file with the application, and the files of the application stay as they are.
 */
const EMBED = 'embed';

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), preloadFirstFont(), webSocketsOnly()],
  resolve: { alias: { crypto: join(import.meta.dirname, 'src/shared/browser-crypto.ts') } },
  server: {
    proxy: {
      '/api': SERVER,
      '/uploads': SERVER,
      '/sandbox': SERVER,
      // The server checks the origin of a socket's page; in development that is Vite's own port.
      '/socket.io': { target: SERVER, ws: true, rewriteWsOrigin: true },
    },
  },
  // The build that writes the home page runs once: whole, and React in its production form.
  ssr: { noExternal: true },
  build: {
    target: 'baseline-widely-available',
    manifest: mode !== EMBED,
    emptyOutDir: mode !== EMBED,
    copyPublicDir: mode !== EMBED,
    // Fonts and pictures stay files: data: URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The server tells a first page load what its page needs (pages.json). For a change of page
      // the large shared files are enough: the list of all would weigh on every first page load.
      // A call does not wait to learn what it imports.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' || /\/live-call-[^/]+$/.test(file)
          ? files
          : files.filter((each) => /\/(data|common)-[^/]+$/.test(each)),
    },
    rolldownOptions: {
      // Copies each route's constant into the pages that call it. No page loads the table of all routes.
      optimization: { inlineConst: true },
      treeshake: {
        moduleSideEffects: [{ test: OTHER_TRANSPORTS, sideEffects: false }],
      },
      input: mode === EMBED ? { 'embed-page': inFolder('embed.html') } : APPLICATION,
      output: {
        ...(!isSsrBuild && mode !== EMBED && { codeSplitting: { groups: GROUPS } }),
        // A worker's name must not change, or browsers would retain the earlier one; websites name the script.
        entryFileNames: ({ name }) =>
          FIXED_NAMES.includes(name) ? '[name].js' : 'assets/[name]-[hash].js',
      },
    },
  },
}));

function inFolder(file: string): string {
  return join(import.meta.dirname, file);
}

/** @param shared by how many pages at least */
function group(name: string, shared: number, ...tests: RegExp[]) {
  return {
    name,
    minShareCount: shared,
    includeDependenciesRecursively: false,
    test: (id: string) => tests.some((test) => test.test(id)),
  };
}

/** Text is readable in its own face at first paint; ₹ and other extras follow by unicode-range. */
function preloadFirstFont(): Plugin {
  return {
    name: 'nadi-preload-first-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const href = Object.keys(bundle ?? {}).find((file) => FIRST_FONT.test(file));
        if (!href) throw new Error('The build has no Figtree latin file to preload');
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          crossorigin: '',
          href: `/${href}`,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** The meeting socket speaks WebSocket alone; Socket.IO's other transports would only be carried along. */
function webSocketsOnly(): Plugin {
  return {
    name: 'nadi-web-sockets-only',
    apply: 'build',
    load(id) {
      if (!TRANSPORTS.test(id)) return null;
      return "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };";
    },
  };
}
