import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectFrames, framesDecoded, newCaller, tile } from './support/call.ts';
import { test } from './support/clinic.ts';
import { bookNext, startingSoon } from './support/starting-soon.ts';

// A clinic of its own: journeys of other files expect every doctor to keep the default hours.
test.use({ settings: { STUN_URLS: 'stun:127.0.0.1:9', CLINIC_TIME_ZONE: 'Asia/Kolkata' } });

test('patient early, doctor late, an uninvited guest is denied, the patient’s interpreter is admitted', async ({
  browser,
  clinic,
}) => {
  test.slow();
  const soon = await startingSoon(clinic, 'Asha Rao');
  const { code, doctor } = soon;
  const meeting = `${clinic.url}/meeting/${code}`;

  const patient = await openAs(browser, { token: soon.patient }, meeting);
  const invitation = await inviteInterpreter(
    patient,
    `${clinic.url}/my-appointments/${soon.appointmentId}`,
  );
  await patient.goto(meeting);
  await enter(patient);
  await expect(patient.getByText('You are the only one here.')).toBeVisible();

  const portal = await openAs(browser, { dToken: soon.dToken }, `${clinic.url}/doctor-dashboard`);
  const waiting = portal.getByRole('region', { name: 'One person is waiting' });
  await expect(waiting).toContainText('Asha Rao');
  await expect(waiting).toContainText('Camera on, microphone on');
  await portal.getByLabel('Running late').selectOption('15 min late');
  await expect(patient.getByText('Your doctor is running 15 min late.')).toBeVisible();

  const uninvited = await openAs(browser, {}, `${meeting}?name=Dr.%20Nobody`);
  await enter(uninvited);
  await expect(
    uninvited.getByRole('heading', { name: 'Waiting to be let in', exact: true }),
  ).toBeFocused();

  const interpreter = await openAs(browser, {}, invitation);
  await expect(interpreter.getByText('You are invited as an interpreter')).toContainText(
    'Asha Rao',
  );
  await interpreter.getByLabel('Your name').fill('Meena');
  await enter(interpreter);
  await expect(
    interpreter.getByRole('heading', { name: 'Waiting to be let in', exact: true }),
  ).toBeFocused();

  const opening = portal.context().waitForEvent('page');
  await portal.getByRole('link', { name: 'Join the meeting of Asha Rao', exact: true }).click();
  const host = await opening;
  await enter(host);
  await Promise.all([expectFrames(host, 1), expectFrames(patient, 1)]);
  await expect(tile(patient, doctor.name)).toContainText('Doctor');
  await expect(patient.getByText('Your doctor is running 15 min late.')).toHaveCount(0);

  const people = host.getByRole('complementary', { name: 'People' });
  await expect(people.getByText('Guest, name not verified')).toBeVisible();
  await people.getByRole('button', { name: 'Deny Dr. Nobody', exact: true }).click();
  await expect(
    uninvited.getByRole('heading', { name: 'You were not let in', exact: true }),
  ).toBeFocused();
  expect(await framesDecoded(uninvited)).toEqual([]);
  await expect(uninvited.getByText(/Asha|Rao/)).toHaveCount(0);

  await expect(people.getByText('Interpreter, name not verified')).toBeVisible();
  await people.getByRole('button', { name: 'Admit Meena', exact: true }).click();
  await Promise.all([host, patient, interpreter].map((page) => expectFrames(page, 2)));
  for (const page of [host, patient])
    await expect(tile(page, 'Meena')).toContainText('Interpreter');
  await expect(tile(patient, 'Meena')).not.toContainText('Doctor');
  // The window is wider than high: the open panel stands beside the faces.
  expect((await tile(host, 'Meena').boundingBox())?.width).toBeGreaterThan(100);

  const later = await bookNext(clinic, doctor, 'Farah Khan');
  const next = await openAs(
    browser,
    { token: later.patient },
    `${clinic.url}/meeting/${later.code}`,
  );
  await enter(next);
  const arrived = host.getByText(/^Your next patient has arrived: Farah Khan, \d+:\d\d [AP]M$/);
  await expect(arrived).toBeVisible({ timeout: 30_000 });
  await expectAccessible(host);
  for (const page of [patient, interpreter, next])
    await expect(page.getByText('Your next patient')).toHaveCount(0);
  for (const page of [patient, interpreter])
    await expect(page.getByText('Farah Khan')).toHaveCount(0);
  await host.getByRole('button', { name: 'Dismiss', exact: true }).press('Enter');
  await expect(arrived).toHaveCount(0);

  await host.getByRole('button', { name: 'End call', exact: true }).click();
  await host.getByRole('button', { name: 'End for everyone', exact: true }).click();
  await expect(patient).toHaveURL(new RegExp(`/my-appointments/${soon.appointmentId}$`));
  await expect(
    interpreter.getByRole('heading', { name: 'The meeting has ended', exact: true }),
  ).toBeFocused();
  await expect(host).toHaveURL(/\/doctor-appointments\//);
  for (const page of [portal, patient, uninvited, interpreter, next]) await page.context().close();
});

/** A browser of its own, logged in with these tokens. */
async function openAs(
  browser: Browser,
  tokens: Record<string, string>,
  url: string,
): Promise<Page> {
  const context = await newCaller(browser);
  await context.addInitScript((given) => {
    for (const [key, token] of Object.entries(given)) localStorage.setItem(key, token);
  }, tokens);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(url);
  return page;
}

/** From the green room, once it has checked the devices. */
async function enter(page: Page): Promise<void> {
  await expect(page.getByLabel('Microphone level')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off camera', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Join Meeting', exact: true }).click();
}

/** Returns the link. */
async function inviteInterpreter(page: Page, appointment: string): Promise<string> {
  await page.goto(appointment);
  await page.getByRole('button', { name: 'Invite somebody', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody to the meeting' });
  await dialog.getByText('Interpreter').click();
  await dialog.getByRole('button', { name: 'Make a link', exact: true }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  return link;
}
