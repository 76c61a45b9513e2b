import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export const JANUS_SECRET = 'a secret of this test alone';

const installed = spawnSync('janus', ['--version']).error === undefined;

/**
 * Returns whether Janus is missing, without which these tests are skipped, except in CI, which must have it. They are
 * skipped as well on a machine whose only network is the loopback one, which Janus does not use.
 */
export function janusMissing(): boolean {
  const reachable = hostAddress() !== null;
  if (reachable && (installed || process.env.CI === 'true')) return false;
  const reason = reachable
    ? 'janus is not installed'
    : 'Janus needs a network beside the loopback one';
  console.warn(`skipped: ${reason}, forwarding is not tested`);
  return true;
}

/** Returns an IPv4 address of this machine on which Janus can gather candidates: it ignores the loopback one. */
function hostAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

export interface TestJanus {
  readonly url: string;
  readonly pid: number;
  /** Ends it without notice. */
  kill(): Promise<void>;
}

/** Starts a Janus of its own, on a free port unless one is given; it ends with this process at the latest. */
export async function startJanus(port?: number): Promise<TestJanus> {
  port ??= await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'nadi-janus-'));
  for (const [name, text] of Object.entries(configuration(port))) {
    writeFileSync(join(folder, `${name}.jcfg`), text);
  }
  // A file instead of the folder (-C) would load the machine's own transports.
  const janus = spawn('janus', ['-F', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => void janus.kill('SIGKILL');
  process.once('exit', end);
  await new Promise<void>((ready, failed) => {
    janus.once('error', failed);
    janus.once('exit', () => failed(new Error('janus ended')));
    janus.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('WebSockets thread started')) ready();
    });
  });
  return {
    url: `ws://127.0.0.1:${port}`,
    pid: janus.pid ?? 0,
    async kill() {
      process.removeListener('exit', end);
      rmSync(folder, { recursive: true, force: true });
      if (janus.exitCode !== null || janus.signalCode !== null) return;
      end();
      await once(janus, 'exit');
    },
  };
}

function configuration(port: number): Record<string, string> {
  return {
    janus: `
general: { api_secret = "${JANUS_SECRET}", debug_level = 4, protected_folders = [] }
media: { rtp_port_range = "20000-29999" }
nat: { ice_lite = true, ignore_mdns = true, ice_enforce_list = "${hostAddress()}" }
plugins: { disable = "${others(PLUGINS, 'videoroom')}" }
transports: { disable = "${others(TRANSPORTS, 'websockets')}" }
`,
    'janus.transport.websockets': `
general: { ws = true, ws_port = ${port}, ws_ip = "127.0.0.1" }
admin: { admin_ws = false }
`,
    'janus.plugin.videoroom': 'general: { string_ids = true }\n',
  };
}

const PLUGINS =
  'audiobridge duktape echotest lua nosip recordplay sip streaming textroom videocall videoroom voicemail';
const TRANSPORTS = 'http mqtt nanomsg pfunix rabbitmq websockets';

function others(names: string, used: string): string {
  const unused = names.split(' ').filter((name) => name !== used);
  return unused.map((name) => `libjanus_${name}.so`).join(',');
}
