import { accentColours } from '@nadi/domain/branding';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composeSource, type MailMessage } from '#platform/mail.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { sendForm } from '#testing/send-form.ts';
import { SENDER } from '#testing/sender.ts';
import { mailOutbox, unsendMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

/** Books an appointment; returns the patient's message. */
async function sendConfirmation(): Promise<MailMessage> {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  await bookedAppointment(clinic, { patient, doctor });
  await unsendMail(clinic);
  clinic.now += 5 * 60_000;
  const sent: MailMessage[] = [];
  const mailer = {
    send: async (mail: MailMessage) => void sent.push(mail),
    close: () => undefined,
  };
  await mailOutbox(clinic, { mailer }).deliverDue();
  const mail = sent.find(({ to }) => to.address === patient.email);
  if (!mail) throw new Error('no message was sent');
  return mail;
}

test('a message of a clinic without branding has Nadi’s name and colours', async () => {
  const { html, fromName, picture } = await sendConfirmation();
  expect([fromName, picture]).toEqual(['Nadi', undefined]);
  for (const part of ['#006061', '#7fd1d4', '>N</span>Nadi<']) expect(html).toContain(part);
});

test('a message has the name, the accent and the logo of the clinic', async () => {
  const name = '"Kaveri" <b>\u2028Clinic';
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#08c' } })
    .png()
    .toBuffer();
  const logo = new File([new Uint8Array(png)], 'logo.png');
  const { token } = await someAdmin(clinic);
  const fields = { displayName: name, accent: 'plum', logo };
  const { status } = await sendForm(clinic, '/api/admin/settings', fields, { aToken: token });
  expect(status).toBe(200);
  const mail = await sendConfirmation();
  const { light, dark } = accentColours('plum');
  for (const part of [light, dark, '&#34;Kaveri&#34; &#60;b&#62; Clinic', 'src="cid:logo"'])
    expect(mail.html).toContain(part);
  expect(mail.html).not.toContain('#006061');
  const source = await composeSource(mail, SENDER);
  expect(source).toMatch(/^From: "?\\"Kaveri\\" <b> Clinic"? <care@clinic\.test>\r$/m);
  expect(source).toMatch(/Content-Id: <logo>/i);
  expect(source).toContain('image/png');
});

test('a message is sent with the first letter if the logo has just been removed', async () => {
  const settings = { name: 'Kaveri', logo: '/uploads/gone.webp' };
  await saveClinicSettings(clinic.database.db, settings, new Date(clinic.now));
  const { fromName, picture, html } = await sendConfirmation();
  expect([fromName, picture]).toEqual(['Kaveri', undefined]);
  expect(html).toContain('>K</span>Kaveri<');
});
