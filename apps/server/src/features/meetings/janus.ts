import { seconds } from '@nadi/domain/limits';
import {
  JANUS_TIMEOUT,
  JanusError,
  type JanusLink,
  type JanusMessage,
  type Jsep,
  janusLink,
} from './janus-link.ts';
import type { Timers } from './roster.ts';
import type { Log } from './signalling-context.ts';

const KEEPALIVE = seconds(2);
/** The delay before another attempt to connect doubles from the first to the second. */
const RETRY_DELAYS = { first: 250, longest: seconds(2) };
const PLUGIN = 'janus.plugin.videoroom';

export interface HandleEvent {
  /** Such as `event` of the plugin, or `hangup` if the peer connection has ended. */
  kind: string;
  data: Readonly<Record<string, unknown>>;
}

/** A handle of the VideoRoom plugin: one peer connection at most. */
export interface Handle {
  /** @throws JanusError */
  send(
    body: Record<string, unknown>,
    jsep?: Jsep & { e2ee?: true },
  ): Promise<{ data: Readonly<Record<string, unknown>>; jsep: Jsep | undefined }>;
  /** Ends its peer connection. */
  detach(): void;
}

export interface Janus {
  readonly url: string;
  /** True while this node has a session. */
  ready(): boolean;
  /** Creates a handle. @throws JanusError */
  attach(onEvent: (event: HandleEvent) => void): Promise<Handle>;
  close(): void;
}

interface JanusSettings {
  url: string;
  secret: string | undefined;
  timers: Timers;
  log: Log;
  onUp(): void;
  /** The session has ended, and with it all its handles. */
  onDown(janus: Pick<Janus, 'url'>): void;
}

/** A session of Janus with the listeners of its handles. */
interface Session {
  link: JanusLink;
  id: number;
  handles: Map<number, (event: HandleEvent) => void>;
}

/** Holds one session with a Janus and connects again after it was lost. */
export function connectJanus(settings: JanusSettings): Janus {
  const { url, timers, log } = settings;
  let session: Session | null = null;
  let link: JanusLink | null = null;
  let delay = RETRY_DELAYS.first;
  let closed = false;
  let reported = false;
  let cancelRetry = () => {};

  function warn(error: unknown, message: string): void {
    if (!reported) log.warn({ err: error, janus: url }, message);
    reported = true;
  }

  function connect(): void {
    const socket = new WebSocket(url, 'janus-protocol');
    const handles: Session['handles'] = new Map();
    const opened = janusLink({
      ...{ socket, secret: settings.secret, timers, onEnd: ended },
      onEvent: (message) => dispatch(opened, handles, message),
      onNonsense: (reason) => log.warn({ janus: url, reason }, 'meeting: Janus answers nonsense'),
    });
    link = opened;
    const cancel = timers.after(JANUS_TIMEOUT, opened.end);
    socket.addEventListener('open', () => {
      void start(opened, handles).finally(cancel);
    });
  }

  async function start(opened: JanusLink, handles: Session['handles']): Promise<void> {
    try {
      const { data } = await opened.request({ janus: 'create' });
      if (!data) throw new JanusError(null, 'has created no session');
      session = { link: opened, id: data.id, handles };
      delay = RETRY_DELAYS.first;
      reported = false;
      settings.onUp();
      keepAlive(session);
    } catch (error) {
      warn(error, 'meeting: Janus refuses a session');
      opened.end();
    }
  }

  function keepAlive(current: Session): void {
    timers.after(KEEPALIVE, () => {
      if (session !== current) return;
      current.link.request({ janus: 'keepalive', session_id: current.id }).then(
        () => keepAlive(current),
        (error) => {
          if (!closed) warn(error, 'meeting: Janus does not answer');
          current.link.end();
        },
      );
    });
  }

  function ended(): void {
    const wasUp = session !== null;
    session = null;
    if (closed) return;
    warn(undefined, 'meeting: Janus cannot be reached; retrying');
    cancelRetry = timers.after(delay, connect);
    delay = Math.min(2 * delay, RETRY_DELAYS.longest);
    if (wasUp) settings.onDown({ url });
  }

  connect();
  return {
    url,
    ready: () => session !== null,
    attach: (onEvent) => attach(session, onEvent),
    close() {
      closed = true;
      cancelRetry();
      link?.end();
    },
  };
}

/** Creates a handle of the VideoRoom plugin in a session. @throws JanusError */
export async function attach(
  session: Session | null,
  onEvent: (event: HandleEvent) => void,
): Promise<Handle> {
  if (!session) throw new JanusError(null, 'is not connected');
  const { link, id: session_id, handles } = session;
  const { data } = await link.request({ janus: 'attach', plugin: PLUGIN, session_id });
  if (!data) throw new JanusError(null, 'has created no handle');
  const { id: handle_id } = data;
  handles.set(handle_id, onEvent);
  return {
    async send(body, jsep) {
      const message = { janus: 'message', session_id, handle_id, body, ...(jsep && { jsep }) };
      const answer = await link.request(message);
      return { data: answer.plugindata?.data ?? {}, jsep: answer.jsep };
    },
    detach() {
      handles.delete(handle_id);
      // It fails if the session has ended, and its handles with it.
      link.request({ janus: 'detach', session_id, handle_id }).catch(() => {});
    },
  };
}

function dispatch(link: JanusLink, handles: Session['handles'], message: JanusMessage): void {
  const { janus: kind, sender, plugindata } = message;
  if (kind === 'timeout') link.end();
  else handles.get(sender ?? 0)?.({ kind, data: plugindata?.data ?? {} });
}
