import { type Person, requestAs, someDoctor, somePatient } from '@nadi/server/testing/actors';
import { testClinic } from '@nadi/server/testing/build-app';
import { expect, test } from 'vitest';
import { chanceFrom, freshSeed } from './support/chance.ts';
import { count, exactly, info, report } from './support/verdict.ts';
import { type HostileFile, hostileFiles, MARK } from './uploads/hostile-files.ts';
import { hostilePdfs } from './uploads/hostile-pdfs.ts';

/** Fewer than one account may send in ten minutes. */
const FILES_OF_ONE = 50;

const clinic = testClinic();

interface Reader {
  as: Person;
  path: string;
  header: 'token' | 'dToken';
}

test('of hostile documents pictures are encoded again, and no PDF is opened on our origin', async () => {
  const chance = chanceFrom(freshSeed());
  let { patient, appointmentId, readers } = await someAppointment();
  const files = await documents(count(300, 36), chance);
  const statuses = new Map<number, number>();
  const stored = { pictures: 0, pdfs: 0 };
  const found = { asSent: [] as string[], changed: [] as string[], opened: [] as string[] };
  for (const [index, file] of files.entries()) {
    if (index % FILES_OF_ONE === FILES_OF_ONE - 1) {
      ({ patient, appointmentId, readers } = await someAppointment());
    }
    const { status, id } = await upload(patient, appointmentId, file);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect([200, 400, 413, 422], `${file.how}, seed ${chance.seed}`).toContain(status);
    if (id === undefined) continue;
    const pdf = isPdf(file.bytes);
    stored[pdf ? 'pdfs' : 'pictures'] += 1;
    for (const reader of readers) {
      const answer = await download(reader, id);
      if (pdf && !answer.rawPayload.equals(file.bytes)) found.changed.push(file.how);
      if (!pdf && !isAnew(answer.rawPayload, file.bytes)) found.asSent.push(file.how);
      if (!isAttachment(answer.headers, pdf)) found.opened.push(file.how);
    }
    // Ten is what an appointment holds.
    await requestAs(clinic, 'deleteDocument', { documentId: id }, { as: patient });
  }
  expect(found, `seed ${chance.seed}`).toEqual({ asSent: [], changed: [], opened: [] });
  const figures = [
    info('files', `${files.length}, seed ${chance.seed}, answers ${JSON.stringify([...statuses])}`),
    info('encoded again', stored.pictures),
    info('PDFs stored', stored.pdfs),
    exactly('pictures stored as sent', found.asSent.length, 0),
    exactly('PDFs changed', found.changed.length, 0),
    exactly('served other than as a sandboxed attachment', found.opened.length, 0),
  ];
  expect(stored.pdfs > 0 && stored.pictures > 0).toBe(true);
  expect(report(figures)).toBe(true);
});

async function someAppointment() {
  const [patient, doctor] = [await somePatient(clinic), await someDoctor(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const readers: Reader[] = [
    { as: patient, path: '/api/user/document', header: 'token' },
    { as: doctor, path: '/api/doctor/document', header: 'dToken' },
  ];
  return { patient, readers, appointmentId: body.appointmentId as string };
}

/** The hostile pictures, and every fourth file a hostile PDF under the same names and types. */
async function documents(
  total: number,
  chance: ReturnType<typeof chanceFrom>,
): Promise<HostileFile[]> {
  const pdfs = hostilePdfs();
  const files = await hostileFiles(total, chance);
  return files.map((file, n) => ({
    ...file,
    ...(n % 4 === 3 ? pdfs[(n >> 2) % pdfs.length] : {}),
  }));
}

async function upload(patient: Person, appointmentId: string, { name, type, bytes }: HostileFile) {
  const form = new FormData();
  form.set('appointmentId', appointmentId);
  form.set('document', new File([new Uint8Array(bytes)], name, { type }));
  const request = new Request('http://clinic.test/', { method: 'POST', body: form });
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/user/upload-document',
    headers: { token: patient.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { document } = answer.json();
  return { status: answer.statusCode, id: document?._id as string | undefined };
}

function download({ as, path, header }: Reader, documentId: string) {
  return clinic.app.inject({
    url: `${path}?documentId=${documentId}`,
    headers: { [header]: as.token },
  });
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
}

/** Returns whether the stored file is a WebP without the mark in the file that was sent. */
function isAnew(stored: Buffer, sent: Buffer): boolean {
  const webp = stored.subarray(0, 4).toString() === 'RIFF' && stored.includes('WEBP');
  return webp && !stored.includes(MARK) && !stored.equals(sent);
}

/** Returns whether it is sent as an attachment with the ending of its content, not of the sender's name. */
function isAttachment(headers: Record<string, unknown>, pdf: boolean): boolean {
  const disposition = String(headers['content-disposition']);
  const ending = pdf ? '.pdf"' : '.webp"';
  return (
    disposition.startsWith('attachment;') &&
    disposition.includes(ending) &&
    headers['content-type'] === (pdf ? 'application/pdf' : 'image/webp') &&
    headers['x-content-type-options'] === 'nosniff' &&
    headers['content-security-policy'] === "sandbox; default-src 'none'" &&
    headers['cache-control'] === 'no-store'
  );
}
