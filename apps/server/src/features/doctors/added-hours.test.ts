import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

const FORM = {
  name: 'Dr. New Here',
  email: 'New.Here@example.test',
  password: 'correct horse battery',
  experience: '8 Year',
  fees: '499.50',
  about: 'Listens.',
  speciality: 'Neurologist',
  degree: 'MBBS, MD',
  address: JSON.stringify({ line1: '17, 4th Cross', line2: 'Bengaluru' }),
};

async function photo() {
  const picture = { width: 40, height: 60, channels: 3, background: '#088' } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
}

async function add(fields: Record<string, string | File>, admin: Person) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://clinic.test', { method: 'POST', body: form });
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/admin/add-doctor',
    headers: { aToken: admin.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('adds a doctor with the hours of a template, or rejects an unknown template', async () => {
  const [admin, model] = [await someAdmin(clinic), await someDoctor(clinic)];
  const hours = [{ weekday: 3, clock: ['09:00', '12:00'] }];
  await requestAs(clinic, 'setDoctorHours', { hours }, { as: model });
  const body = { docId: model.id, name: 'Wednesdays' };
  const saved = await requestAs(clinic, 'saveScheduleTemplate', body, { as: admin });
  const { templateId } = saved.body;
  const form = { ...FORM, image: await photo() };
  const unknown = await add({ ...form, templateId: admin.id }, admin);
  expect(unknown.body).toMatchObject({ code: 'template-not-found', field: 'templateId' });
  const added = await add({ ...form, templateId }, admin);
  expect(added.status).toBe(200);
  const { docId } = added.body;
  const { body: shown } = await requestAs(clinic, 'getAdminSchedule', { docId }, { as: admin });
  expect(shown).toMatchObject({ ownHours: true, hours });
});

test('adds a doctor with hours of their own, or rejects overlapping hours', async () => {
  const admin = await someAdmin(clinic);
  const hours = [{ weekday: 3, clock: ['09:00', '12:00'] }];
  const form = { ...FORM, image: await photo() };
  const twice = JSON.stringify([...hours, ...hours]);
  const refused = await add({ ...form, hours: twice }, admin);
  expect(refused.body).toMatchObject({ code: 'hours-overlap', field: 'hours' });
  const added = await add({ ...form, hours: JSON.stringify(hours) }, admin);
  expect(added.status).toBe(200);
  const { docId } = added.body;
  const { body: shown } = await requestAs(clinic, 'getAdminSchedule', { docId }, { as: admin });
  expect(shown).toMatchObject({ ownHours: true, hours });
});
