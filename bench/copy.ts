import { setTimeout as wait } from 'node:timers/promises';
import { addRecord } from './support/add-record.ts';
import { memoryOf } from './support/cpu.ts';
import { addDoctors, addPatientsWithIds, openStage, type Stage } from './support/stage.ts';

/**
 * A copy of a record with 2,000 appointments, each with a reason, a summary, a prescription and a receipt, and 40
 * documents of 1 MiB: seconds from the request to the ready copy, and what the server's memory grows by.
 */
const APPOINTMENTS = 2000;
const DOCUMENTS = 40;

async function bench(): Promise<void> {
  const stage = await openStage();
  try {
    const [doctorId = ''] = await addDoctors(stage.pool, 1);
    const [patient, other] = await addPatientsWithIds(stage.pool, 2);
    if (!patient || !other) throw new Error('the patients were not added');
    await addRecord(stage.pool, {
      ...{ doctorId, patientId: patient.id },
      ...{ appointments: APPOINTMENTS, documents: DOCUMENTS },
    });
    // The first copy of a server loads the fonts.
    await takeCopy(stage, other.token);
    const before = memoryOf(stage.serverPid);
    const { seconds, bytes } = await takeCopy(stage, patient.token);
    const most = memoryOf(stage.serverPid, 'most') - before;
    console.log(
      `${APPOINTMENTS} appointments, ${DOCUMENTS} documents: ${seconds.toFixed(1)} s, ` +
        `${(bytes / 1024 ** 2).toFixed(0)} MiB, memory at most +${most.toFixed(0)} MiB`,
    );
  } finally {
    await stage.close();
  }
}

async function takeCopy({ url }: Stage, token: string) {
  const startedAt = performance.now();
  const headers = { token, 'content-type': 'application/json' };
  await fetch(`${url}/api/user/request-copy`, { method: 'POST', headers, body: '{}' });
  for (;;) {
    // Polling costs the server time of its own.
    await wait(500);
    const answer = await fetch(`${url}/api/user/copies`, { headers: { token } });
    const { copies } = (await answer.json()) as { copies: { state: string; size: number }[] };
    const [copy] = copies;
    if (copy?.state === 'failed') throw new Error('the copy has failed');
    if (copy?.state === 'ready') {
      return { seconds: (performance.now() - startedAt) / 1000, bytes: copy.size };
    }
  }
}

await bench();
