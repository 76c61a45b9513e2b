import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createSealedFetch } from '@nadi/secure-channel/client';
import { addDoctors, inLanes, openStage, type Stage } from './support/stage.ts';

/** CPU of the server for the list of doctors: whole and unchanged, whole, one page, one sealed page. */
const LANES = 8;
/** An address may search 600 times a minute: calls come from many, as patients do. */
const ADDRESSES = 24;
const agent = new Agent({ keepAlive: true, maxSockets: LANES });
let calls = 0;

async function bench(): Promise<void> {
  for (const doctors of [100, 10_000]) {
    const stage = await openStage();
    try {
      await addDoctors(stage.pool, doctors);
      await stage.pool.query('ANALYZE doctors');
      console.log(`${doctors} doctors`);
      const etag = await get(stage, '/api/doctor/list');
      await measure(stage, 'whole list, unchanged (304)', 4000, () =>
        get(stage, '/api/doctor/list', { 'if-none-match': etag, 'accept-encoding': 'gzip' }),
      );
      await measure(stage, 'whole list, compressed', 500, () =>
        get(stage, '/api/doctor/list', { 'accept-encoding': 'gzip' }),
      );
      await measure(stage, 'page of 20 of a speciality', 1500, () =>
        get(stage, '/api/doctor/list?speciality=Neurologist&page=1&pageSize=20'),
      );
      await measure(stage, 'search, one letter wrong', 500, () =>
        get(stage, '/api/doctor/list?search=Bensh%2077&pageSize=20'),
      );
      const call = createSealedFetch({ fetch: fetchFromSome, baseUrl: stage.url });
      const body = { speciality: 'Neurologist', page: 1, pageSize: 20 };
      await measure(stage, 'sealed page of 20 (with its key)', 1000, () =>
        call({ path: '/api/doctor/list', body }),
      );
    } finally {
      await stage.close();
    }
  }
  agent.destroy();
}

async function measure(
  stage: Stage,
  name: string,
  count: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const calls = Array.from({ length: count }, () => undefined);
  const once = async () => {
    await work();
  };
  await inLanes(calls.slice(0, 100), LANES, once);
  const [node, postgres] = [stage.serverCpu(), stage.postgresCpu()];
  const wall = await inLanes(calls, LANES, once);
  const each = (used: number) => ((used / count) * 1000).toFixed(0);
  console.log(
    `  ${name}: node ${each(stage.serverCpu() - node)} µs, postgres ` +
      `${each(stage.postgresCpu() - postgres)} µs, ${((count / wall) * 1000).toFixed(0)}/s`,
  );
}

async function get(
  stage: Stage,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await send(`${stage.url}${path}`, { headers });
  const { statusCode = 0 } = answer;
  if (statusCode !== 200 && statusCode !== 304) throw new Error(`${path}: ${statusCode}`);
  await buffer(answer);
  return String(answer.headers.etag ?? '');
}

/** `fetch` as far as sealed calls need it, which cannot choose its own address. */
const fetchFromSome: typeof fetch = async (url, { method, headers, body } = {}) => {
  const answer = await send(String(url), {
    method: method ?? 'GET',
    headers: Object.fromEntries(new Headers(headers)),
    body: body ? String(body) : undefined,
  });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  return new Response(await buffer(answer), { status: answer.statusCode });
};

interface Call {
  method?: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

function send(url: string, { method = 'GET', headers, body }: Call): Promise<IncomingMessage> {
  calls += 1;
  const localAddress = `127.0.1.${1 + (calls % ADDRESSES)}`;
  return new Promise((resolve, reject) => {
    request(url, { agent, localAddress, method, headers }, resolve).on('error', reject).end(body);
  });
}

await bench();
