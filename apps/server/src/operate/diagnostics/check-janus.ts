import { randomUUID } from 'node:crypto';
import type { Config } from '#config';
import { attach } from '#features/meetings/janus.ts';
import { janusLink } from '#features/meetings/janus-link.ts';
import { destroyRoom, openRoom } from '#features/meetings/video-room.ts';
import { type Finding, fix, ok, runCheck } from './finding.ts';

type Settings = Pick<Config, 'JANUS_URL' | 'JANUS_API_SECRET'>;

/** Checks that each Janus takes the secret and can open a room, and reports its version. */
export async function checkJanus({ JANUS_URL, JANUS_API_SECRET }: Settings): Promise<Finding[]> {
  if (!JANUS_URL || JANUS_URL.length === 0) {
    return [ok('JANUS_URL', 'unset: meetings have at most twelve people')];
  }
  const findings = JANUS_URL.map((url) =>
    runCheck(
      url,
      () => probe(url, JANUS_API_SECRET),
      'Janus must answer there, with api_secret, VideoRoom and string_ids (docs/video-calls.md)',
    ),
  );
  return (await Promise.all(findings)).flat();
}

async function probe(url: string, secret: string | undefined): Promise<Finding[]> {
  const socket = new WebSocket(url, 'janus-protocol');
  let nonsense = '';
  const link = janusLink({
    ...{ socket, secret, timers: TIMERS, onEvent() {}, onEnd() {} },
    onNonsense: (reason) => {
      nonsense = reason;
    },
  });
  try {
    await opened(socket);
    const { version_string: version } = await link.request({ janus: 'info' });
    const { data } = await link.request({ janus: 'create' });
    if (!data || !version) return [fix(url, 'is answered by something else than Janus')];
    const handle = await attach({ link, id: data.id, handles: new Map() }, () => {});
    const room = `diagnose-${randomUUID()}`;
    await openRoom(handle, room, 'diagnose');
    await destroyRoom(handle, room);
    return [ok(url, `Janus ${version} answers and opens a room`)];
  } catch (error) {
    if (nonsense) return [fix(url, `is answered by something else than Janus: ${nonsense}`)];
    throw error;
  } finally {
    link.end();
  }
}

const TIMERS = {
  after(delay: number, run: () => void) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};

const CONNECT_MS = 3000;

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = TIMERS.after(CONNECT_MS, () => reject(new Error('no answer in three seconds')));
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', () => reject(new Error('it cannot be reached')));
    socket.addEventListener('open', cancel);
    socket.addEventListener('close', cancel);
  });
}
