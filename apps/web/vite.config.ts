import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env.NADI_SERVER ?? 'http://127.0.0.1:4000';
const TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/index\.js$/;
const OTHER_TRANSPORTS = /engine\.io-client\/build\/esm\/transports\/(polling|webtransport)/;
const FIRST_FONT = /figtree-latin-wght-normal.*\.woff2$/;

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirstFont(), webSocketsOnly()],
  server: {
    proxy: {
      '/api': SERVER,
      '/uploads': SERVER,
      '/sandbox': SERVER,
      // The server asks where a socket's page came from; in development that is Vite's own port.
      '/socket.io': { target: SERVER, ws: true, rewriteWsOrigin: true },
    },
  },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    // Fonts and pictures stay files: data: URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: OTHER_TRANSPORTS, sideEffects: false }],
      },
      output: {
        // React and the router change seldom; apart, they stay cached across releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
          ],
        },
      },
    },
  },
});

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
