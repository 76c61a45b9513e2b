import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Clinic, test } from './support/clinic.ts';
import { bookButton, chooseSlot, openDoctor, signUp } from './support/journey.ts';

/** One of the sample clinic's doctors, in no other journey. */
const DOCTOR = 'shabnam-ansari@sample.nadi.example';

// Stands for the subscription from a push service, which tests do not have.
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/journey';
const P256DH =
  'BElMvPpgOV8FKr4TWfJj46oeoeteBAFgz8GHYZrV7UqXTIYlQSPAkeuEYKG7Eg9koU-extn-eLqdxx-vyD3qGVI';

function fakeSubscriptions(options: { endpoint: string; p256dh: string }) {
  /** Each registration of a worker has a subscription of its own. */
  const managerOf = ({ scope }: ServiceWorkerRegistration) => {
    const { pathname } = new URL(scope);
    const endpoint = `${options.endpoint}${pathname}`;
    const stored = `fake-subscription ${pathname}`;
    const keys = { p256dh: options.p256dh, auth: 'AAECAwQFBgcICQoLDA0ODw' };
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem(stored);
        return true;
      },
    };
    return {
      getSubscription: async () => (sessionStorage.getItem(stored) ? subscription : null),
      subscribe: async () => {
        sessionStorage.setItem(stored, '1');
        return subscription;
      },
    };
  };
  Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', {
    get() {
      return managerOf(this);
    },
  });
}

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ context }) => {
  await context.addInitScript(fakeSubscriptions, { endpoint: ENDPOINT, p256dh: P256DH });
});

test('a patient turns notifications on, gets one, and sees the next appointment offline', async ({
  page,
  context,
  clinic,
}) => {
  test.slow();
  await context.grantPermissions(['notifications'], { origin: clinic.url });
  await page.goto('/login');
  const patient = await signUp(page);
  await openDoctor(page, 'Neurologist');
  const time = await chooseSlot(page);
  await bookButton(page).click();
  await expect(page).toHaveURL(/\/my-appointments/);
  const worker = await turnOn(page);

  await deliver(worker, clinic.url, { path: '/my-profile' });
  await deliver(worker, clinic.url, { path: '/my-profile' });
  // The second replaces the first.
  await expect.poll(() => shown(page)).toEqual(['Your appointment begins within an hour']);

  await page.goto('/my-appointments');
  await expect.poll(() => cachedTexts(page)).toEqual([expect.stringContaining(time)]);
  expect((await cachedTexts(page)).join()).not.toMatch(/Dr\.|Neuro|Asha/);
  // No request reaches it, as without a connection.
  await clinic.kill();
  await page.goto('/my-appointments');
  await expect(
    page.getByRole('heading', { name: 'Your next appointment', exact: true }),
  ).toBeVisible();
  await expect(page.getByText(new RegExp(`^\\w{3} .*, ${time}$`))).toBeVisible();
  await expect(page.getByText(/Dr\./)).toHaveCount(0);
  await expectAccessible(page);
  await clinic.start();

  // As after the session has expired: another patient signs up without a logout before.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await signUp(page);
  await expect.poll(() => cachedTexts(page)).toEqual([]);
  await logOut(page);

  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(patient.password);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await deliver(await turnOn(page), clinic.url, { path: '/my-profile' });
  await page.goto('/my-appointments');
  await expect.poll(() => cachedTexts(page)).toHaveLength(1);
  await logOut(page);
  await expect.poll(() => cachedTexts(page)).toEqual([]);
  expect(await shown(page)).toEqual([]);
});

test('without a connection, pages show the clinic and the next appointment, although notifications are off @phone', async ({
  page,
  clinic,
}) => {
  test.slow();
  await page.goto('/doctors');
  const name = await page.getByRole('banner').getByRole('link').first().textContent();
  const stored = expect.poll(() => cachedTexts(page, ''), { timeout: 60_000 });
  await stored.toEqual([expect.stringContaining(name ?? '-')]);
  await clinic.kill();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs a connection');
  await expect(page.getByText(name ?? '-', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await clinic.start();
  // As the browser reports it when its network is back.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('link', { name: 'Skip to content', exact: true })).toBeAttached();
  await expect(page).toHaveURL(`${clinic.url}/about`);
  await page.goto('/login');
  await signUp(page);
  await openDoctor(page, 'Neurologist');
  const time = await chooseSlot(page);
  await bookButton(page).click();
  const booked = expect.poll(() => cachedTexts(page), { timeout: 60_000 });
  await booked.toEqual([expect.stringContaining(time)]);
  await clinic.kill();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your next appointment');
  await expect(page.getByText('Video call', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Join opens /)).toBeVisible();
  await expectAccessible(page);
  await clinic.start();
  await logOut(page);
  await expect.poll(() => cachedTexts(page)).toEqual([]);
});

test('a patient and a doctor in one browser have notifications of their own', async ({
  page,
  context,
  clinic,
}) => {
  test.slow();
  await context.grantPermissions(['notifications'], { origin: clinic.url });
  await page.goto('/login');
  await signUp(page);
  await deliver(await turnOn(page), clinic.url, { path: '/my-profile' });
  await expect.poll(() => shown(page)).toHaveLength(1);
  await logInAsDoctor(page, clinic);
  const account = '/doctor-account';
  await deliver(await turnOn(page, account), clinic.url, { path: account });
  await expect.poll(() => shown(page, '/doctor-')).toHaveLength(1);
  expect(await shown(page)).toHaveLength(1);

  await page.getByRole('button', { name: 'Turn off notifications', exact: true }).click();
  await expect(page.getByText('They are off.')).toBeVisible();
  await page.goto('/my-profile');
  await page.getByText('Messages you get').click();
  await expect(
    page.getByRole('button', { name: 'Turn off notifications', exact: true }),
  ).toBeVisible();

  await turnOn(page, account);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect.poll(() => shown(page, '/doctor-')).toEqual([]);
  expect(await shown(page)).toHaveLength(1);
});

test('a doctor turns notifications on in the portal, and logging out ends them', async ({
  page,
  context,
  clinic,
}) => {
  test.slow();
  await context.grantPermissions(['notifications'], { origin: clinic.url });
  await logInAsDoctor(page, clinic);
  const worker = await turnOn(page, '/doctor-account');
  await deliver(worker, clinic.url, { path: '/doctor-dashboard' });
  await expect.poll(() => shown(page, '/doctor-')).toHaveLength(1);

  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(`${clinic.url}/`);
  await expect.poll(() => shown(page, '/doctor-')).toEqual([]);
});

test('the site can be installed', async ({ page, clinic, request }) => {
  await page.goto('/login');
  const linked = page.locator('link[rel="manifest"], link[rel="apple-touch-icon"]');
  const paths = await linked.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths.sort()).toEqual(['/apple-touch-icon.png', '/site.webmanifest']);
  const types: (string | undefined)[] = [];
  for (const path of paths) {
    const { 'content-type': type } = (await request.get(`${clinic.url}${path}`)).headers();
    types.push(type?.split(';')[0]);
  }
  expect(types).toEqual(['image/png', 'application/manifest+json']);
});

test('the switch says where notifications are blocked', async ({ page, context, clinic }) => {
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  await page.goto(`${clinic.url}/login`);
  await signUp(page);
  await page.goto('/my-profile');
  await page.getByText('Messages you get').click();
  await expect(page.getByText(/This browser blocks notifications/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Turn (on|off) notifications$/ })).toHaveCount(0);
  const subscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return (await registration?.pushManager.getSubscription()) ?? null;
    });
  expect(await subscribed()).toBeNull();
});

async function logInAsDoctor(page: Page, { samplePassword }: Clinic): Promise<void> {
  await page.goto('/admin-login');
  await page.getByLabel('Email').fill(DOCTOR);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/doctor-dashboard/);
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/my-appointments');
  await page.getByRole('button', { name: 'My account', exact: true }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Turns notifications on on the account's page, and returns the worker's registration in the browser. */
async function turnOn(page: Page, account: '/my-profile' | '/doctor-account' = '/my-profile') {
  const scope = account === '/my-profile' ? '/' : '/doctor-';
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === scope);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.goto(account);
  await page.getByText('Messages you get').click();
  await page.getByRole('button', { name: 'Turn on notifications', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'Turn off notifications', exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  return { session, registrationId: await registered };
}

async function deliver(
  { session, registrationId }: { session: CDPSession; registrationId: string },
  origin: string,
  { path }: { path: string },
): Promise<void> {
  const text = { title: 'Your appointment begins within an hour', body: '10:00 AM', tag: path };
  const data = JSON.stringify({ ...text, path });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

/** Returns the titles of the notifications that the worker of a scope shows. */
function shown(page: Page, scope: '/' | '/doctor-' = '/'): Promise<string[]> {
  return page.evaluate(async (pathname) => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const own = registrations.find((each) => new URL(each.scope).pathname === pathname);
    return ((await own?.getNotifications()) ?? []).map(({ title }) => title);
  }, scope);
}

/** Returns every text in the site's caches, by default without the clinic's own. */
function cachedTexts(page: Page, except = 'nadi-offline-clinic'): Promise<string[]> {
  return page.evaluate(async (left) => {
    const texts: string[] = [];
    for (const name of (await caches.keys()).filter((key) => key !== left)) {
      const cache = await caches.open(name);
      for (const reply of await cache.matchAll()) texts.push(await reply.text());
    }
    return texts;
  }, except);
}
