import { memoryOf } from './support/cpu.ts';
import { fillClinic } from './support/fill-clinic.ts';
import { openStage, type Stage, sessionOf } from './support/stage.ts';

/**
 * Plain exports of all appointments and of all payments at 1, 10 and 100 thousand appointments, one payment in
 * five: time for each row, in the median of eight, and the most memory that the server has used. Linear means
 * that a row costs the same at every size.
 */
const APPOINTMENTS_PER_DOCTOR = 500;
const RUNS = 8;

async function bench(): Promise<void> {
  for (const thousands of [1, 10, 100]) {
    const stage = await openStage();
    try {
      const doctors = (thousands * 1000) / APPOINTMENTS_PER_DOCTOR;
      const appointmentsPerDoctor = APPOINTMENTS_PER_DOCTOR;
      await fillClinic(stage.pool, { doctors, patients: 50 * doctors, appointmentsPerDoctor });
      const aToken = await sessionOf(stage.pool, 'admin', 'admins');
      for (const list of ['appointments', 'payments']) await measure(stage, list, aToken);
    } finally {
      await stage.close();
    }
  }
}

async function measure(stage: Stage, list: string, aToken: string): Promise<void> {
  const times: number[] = [];
  let rows = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${stage.url}/api/admin/${list}-csv`, { headers: { aToken } });
    const { csv, cut } = (await answer.json()) as { csv: string; cut: boolean };
    times.push(performance.now() - startedAt);
    if (cut) throw new Error(`The export of ${list} is cut`);
    rows = csv.trimEnd().split('\r\n').length - 1;
  }
  const median = times.toSorted((one, other) => one - other)[RUNS / 2] ?? 0;
  const last = times.at(-1) ?? 0;
  console.log(
    `${list}: ${rows} rows in ${median.toFixed(0)} ms, ${((median / rows) * 1000).toFixed(0)} µs a row; ` +
      `the last ${last.toFixed(0)} ms; server at most ${memoryOf(stage.serverPid, 'most').toFixed(0)} MiB`,
  );
}

await bench();
