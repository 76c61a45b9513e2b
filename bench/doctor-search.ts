import { Agent, request } from 'node:http';
import { addDirectory, addPlaces } from './support/directory.ts';
import { openStage, type Stage } from './support/stage.ts';

/** Searches of 10,000 doctors, half with hours of their own, 50 bookings each; one call at a time. */
const DOCTORS = 10_000;
const BOOKINGS = 50;
const ROUNDS = 20;
const WARM_UP = 4;
/** Each search comes from one of that many loopback addresses: an address may search 600 times a minute. */
const ADDRESSES = 200;

const WORDS = [
  ...['Naik', 'Dr. Bose', 'Asha Rao', 'skin', 'headache', 'fever in Mysuru', 'dermatologist'],
  ...['Bengaluru', 'Whitefield', 'Kulkarny', 'Fernandez Chennai', 'migrane', 'Jaynagar', 'Leela'],
  ...['hair fall Hebbal', 'xyzzy', 'Vikram Shety', 'na', 'child Mangalore', 'Thomas'],
];
const FILTERS = [
  ...['speciality=Neurologist', 'gender=Female', 'language=Kannada', 'feeMax=400', 'sort=fee'],
  ...['sort=experience&speciality=Dermatologist', 'gender=Male&language=English', ''],
];
const EARLIEST = [
  ...['', 'speciality=Neurologist', 'search=skin', 'search=Naik', 'search=fever%20in%20Mysuru'],
  ...['gender=Female', 'language=Kannada&feeMax=400', 'speciality=Dermatologist&page=7'],
];
const FREE_TIMES = [
  ...['availableWithin=1', 'availableWithin=3&speciality=Neurologist', 'partOfDay=evening'],
  ...['way=in-person', 'search=skin&availableWithin=2', 'availableWithin=7&sort=fee'],
];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let calls = 0;

async function bench(): Promise<void> {
  const stage = await openStage();
  try {
    const doctors = await addDirectory(stage.pool, { doctors: DOCTORS, bookings: BOOKINGS });
    const page = (query: string) => `/api/doctor/list?pageSize=20&${query}`;
    await stage.pool.query('CHECKPOINT');
    console.log(`${DOCTORS} doctors, ${BOOKINGS} bookings each; ms`);
    await measure(stage, 'earliest first, cold', [page('sort=earliest')], { rounds: 1, warmUp: 0 });
    await measure(
      stage,
      'words',
      WORDS.map((words) => page(`search=${encodeURIComponent(words)}`)),
    );
    await measure(stage, 'filters', FILTERS.map(page));
    await measure(
      stage,
      'earliest first',
      EARLIEST.map((query) => page(`sort=earliest&${query}`)),
    );
    await measure(stage, 'free times', FREE_TIMES.map(page), { rounds: 4, warmUp: 1 });
    await measure(
      stage,
      'suggestions',
      WORDS.map((words) => `/api/doctor/suggestions?search=${encodeURIComponent(words)}`),
    );
    const from = new Date().toISOString().slice(0, 10);
    const some = doctors
      .slice(0, 20)
      .map((id) => `/api/doctor/availability?docId=${id}&from=${from}`);
    for (const days of [7, 90]) {
      const paths = some.map((path) => `${path}&days=${days}`);
      await measure(stage, `availability of ${days} days`, paths);
    }
    const places = await addPlaces(stage.pool, doctors.slice(0, 20));
    for (const days of [7, 90]) {
      const paths = some.flatMap((path) =>
        places.map((id) => `${path}&days=${days}&mode=clinic&locationId=${id}`),
      );
      await measure(stage, `the same at each of three places, ${days} days`, paths);
    }
  } finally {
    agent.destroy();
    await stage.close();
  }
}

async function measure(
  stage: Stage,
  name: string,
  paths: readonly string[],
  { rounds, warmUp }: { rounds: number; warmUp: number } = { rounds: ROUNDS, warmUp: WARM_UP },
): Promise<void> {
  const times: number[] = [];
  const slowest = new Map<string, number>();
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const path of paths) {
      const startedAt = performance.now();
      await get(stage, path);
      const took = performance.now() - startedAt;
      if (round < 0) continue;
      times.push(took);
      slowest.set(path, (slowest.get(path) ?? 0) + took / rounds);
    }
  }
  const [median, p95] = [0.5, 0.95].map((part) => quantile(times, part).toFixed(1));
  const [path, mean] = [...slowest].toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  const query = decodeURIComponent(path.split('?')[1] ?? '').replace('pageSize=20&', '');
  console.log(`  ${name}: median ${median}, p95 ${p95}; slowest ${query}, mean ${mean.toFixed(1)}`);
}

function quantile(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0;
}

function get(stage: Stage, path: string): Promise<void> {
  calls += 1;
  const localAddress = `127.0.1.${1 + (calls % ADDRESSES)}`;
  return new Promise((resolve, reject) => {
    request(`${stage.url}${path}`, { agent, localAddress }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

await bench();
