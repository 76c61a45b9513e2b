import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Person, someDoctor, somePatient } from '@nadi/server/testing/actors';
import { freePort } from '@nadi/server/testing/free-port';
import { type ServerProcess, startServer } from '@nadi/server/testing/server-process';
import { withDatabase } from '@nadi/server/testing/with-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, sendJson } from './support/http.ts';
import { count, exactly, info, report } from './support/verdict.ts';

/**
 * Four editors write into one note at once while the server is killed again and again: every word
 * whose save was acknowledged is in the note, and every version is there.
 */
const EDITS = count(1000, 48);
const EDITORS = ['subjective', 'objective', 'assessment', 'plan'] as const;
/** The server is killed each time this many saves were acknowledged. */
const SAVES_PER_KILL = count(50, 20);
const PAUSE_MS = 50;
/** Longer than any restart: after that many pauses without a reply the server is not coming back. */
const PAUSES_MAX = 1200;

type Text = Record<(typeof EDITORS)[number], string>;

const dataDir = mkdtempSync(join(tmpdir(), 'nadi-proof-'));
const acknowledged: string[] = [];
let [kills, conflicts, unanswered] = [0, 0, 0];
let server: ServerProcess;
let settings: Record<string, string>;
let doctor: Person;
let appointmentId: string;
let restarting: Promise<void> = Promise.resolve();

beforeAll(async () => {
  settings = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  // The first start creates the tables.
  await (await startServer(settings)).end();
  await insertAppointment();
  server = await startServer(settings);
});
afterAll(async () => {
  await server?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('no acknowledged word of a note is lost, whenever the server dies', async () => {
  await Promise.all(EDITORS.map((_, editor) => edit(editor)));
  await restarting;
  expect(await server.end()).toBe(0);
  const { lost, missing, versions } = await inspectNote();
  const figures = [
    info('edits', `${EDITS} by ${EDITORS.length} editors, ${conflicts} on a stale version`),
    info('killed', `${kills} times, ${unanswered} saves without a reply`),
    exactly('acknowledged', acknowledged.length, EDITS),
    exactly('acknowledged words lost', lost, 0),
    info('versions', versions),
    exactly('versions missing', missing, 0),
  ];
  expect(report(figures)).toBe(true);
});

/** Appends words to one box, each saved until it is acknowledged, as the browser's editor does. */
async function edit(editor: number): Promise<void> {
  const box = EDITORS[editor] as (typeof EDITORS)[number];
  let [version, text] = [0, ''];
  for (let edits = editor; edits < EDITS; edits += EDITORS.length) {
    const word = `w${edits}`;
    for (let saved = false; !saved; ) {
      const note = { [box]: `${text} ${word}`.trim() };
      const reply = await save({ appointmentId, note, version });
      const current = JSON.parse(reply.text) as { version: number; note: Text };
      saved = reply.status === 200;
      version = current.version;
      text = saved ? (note[box] ?? '') : withoutWord(current.note[box], word);
      if (!saved) conflicts += 1;
    }
    acknowledge(word);
  }
}

/** Sends a save until the server replies. @throws if it refuses, or does not come back */
async function save(body: object): Promise<Reply> {
  for (let pauses = 0; pauses < PAUSES_MAX; pauses += 1) {
    const url = `${server.url}/api/doctor/save-note`;
    const reply = await sendJson(url, body, { dToken: doctor.token }).catch(() => null);
    if (reply?.status === 200 || reply?.status === 409) return reply;
    if (reply && reply.status !== 503) throw new Error(`${reply.status}: ${reply.text}`);
    unanswered += 1;
    await wait(PAUSE_MS);
  }
  throw new Error('the server does not come back');
}

/** Of a save whose reply was lost, the word may be in the note. */
function withoutWord(text: string, word: string): string {
  return text
    .split(' ')
    .filter((each) => each !== word)
    .join(' ');
}

function acknowledge(word: string): void {
  acknowledged.push(word);
  if (acknowledged.length % SAVES_PER_KILL !== 0 || acknowledged.length === EDITS) return;
  restarting = restarting.then(async () => {
    await server.end('SIGKILL');
    kills += 1;
    server = await startServer(settings);
  });
}

function insertAppointment() {
  return withDatabase({ dataDir }, async (database) => {
    const { db } = database;
    const clinic = { database, now: Date.now() };
    doctor = await someDoctor(clinic);
    const { id: patientId } = await somePatient(clinic);
    appointmentId = crypto.randomUUID();
    await db
      .insertInto('appointments')
      .values({
        id: appointmentId,
        doctor_id: doctor.id,
        patient_id: patientId,
        starts_at: new Date(clinic.now + 3_600_000),
        booked_at: new Date(clinic.now),
        slot_date: '6_1_2027',
        slot_time: '10:00 AM',
        amount_minor: 50_000,
        meeting_code: 'notesproof',
      })
      .execute();
  });
}

function inspectNote() {
  return withDatabase({ dataDir }, async ({ db }) => {
    const rows = await db
      .selectFrom('note_versions')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .orderBy('version')
      .execute();
    const last = rows.at(-1);
    const words = new Set(EDITORS.flatMap((box) => (last?.[box] ?? '').split(' ')));
    return {
      lost: acknowledged.filter((word) => !words.has(word)).length,
      missing: rows.filter(({ version }, index) => version !== index + 1).length,
      versions: rows.length,
    };
  });
}
