import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://clinic.example';
const listeners = new Map<string, (event: object) => void>();
const open = [{ url: `${ORIGIN}/doctor-dashboard`, focus: vi.fn() }];
const openWindow = vi.fn();
const showNotification = vi.fn();
const shown = { close: vi.fn() };
const subscription = { unsubscribe: vi.fn() };
const deleteCache = vi.fn();
/** The stored facts, by the name of their cache. */
const stored = new Map<string, object>();
const claim = vi.fn();
const enable = vi.fn();

beforeEach(() => startWorker('/'));

/** Starts the worker of a scope. */
async function startWorker(scope: string): Promise<void> {
  listeners.clear();
  vi.stubGlobal('caches', {
    delete: deleteCache,
    open: async (name: string) => ({
      match: async () => (stored.has(name) ? Response.json(stored.get(name)) : undefined),
    }),
  });
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    clients: { matchAll: async () => open, openWindow, claim },
    registration: {
      scope: `${ORIGIN}${scope}`,
      showNotification,
      navigationPreload: { enable },
      getNotifications: async () => [shown],
      pushManager: { getSubscription: async () => subscription },
    },
  });
  vi.resetModules();
  await import('./service-worker.ts');
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  listeners.clear();
  stored.clear();
});

/** Dispatches an event to the worker; resolves when its waitUntil promises have settled. */
async function dispatch(name: string, event: object = {}): Promise<void> {
  const pending: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => pending.push(work) });
  await Promise.all(pending);
}

const click = (data: unknown) => {
  const notification = { data, close: vi.fn() };
  return dispatch('notificationclick', { notification }).then(() => notification);
};

test('clicking a notification closes it and focuses the page at its path', async () => {
  const notification = await click({ path: '/doctor-dashboard' });
  expect(notification.close).toHaveBeenCalledOnce();
  expect(open[0]?.focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});

test.each([
  [{ path: '/doctor-appointments/7' }, '/doctor-appointments/7'],
  [{ path: 'https://a.example' }, '/'],
  [{ path: '//a.example' }, '/'],
  [undefined, '/'],
])('clicking a notification with %j opens %s', async (data, path) => {
  await click(data);
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}${path}`]]);
  expect(open[0]?.focus).not.toHaveBeenCalled();
});

test.each([{}, { lang: 'ur', dir: 'rtl' }])(
  'shows a notification with the language and direction %j',
  async (language) => {
    const text = { body: 'b', tag: 'c', ...language };
    const pushed = JSON.stringify({ title: 'a', path: '/doctors', ...text });
    await dispatch('push', { data: { text: () => pushed } });
    expect(showNotification.mock.calls).toEqual([
      [
        'a',
        {
          ...{ ...text, data: { path: '/doctors' } },
          ...{ icon: '/icon-192.png', badge: '/icon-192.png' },
        },
      ],
    ]);
  },
);

test('shows nothing for an invalid message', async () => {
  await dispatch('push', { data: { text: () => '{"title":1}' } });
  await dispatch('push', { data: null });
  expect(showNotification).not.toHaveBeenCalled();
});

test('reports a subscription that the browser has ended and links to the start page', async () => {
  await dispatch('pushsubscriptionchange');
  expect(showNotification.mock.calls).toEqual([
    ['Notifications have ended', expect.objectContaining({ data: { path: '/' } })],
  ]);
});

const post = (path: string) =>
  dispatch('fetch', { request: { method: 'POST', url: `${ORIGIN}${path}`, mode: 'cors' } });

test.each([
  ['/', '/api/user/logout', [['nadi-offline-card']]],
  ['/', '/api/user/end-sessions', [['nadi-offline-card']]],
  // Doctors have no offline card, so nothing is deleted.
  ['/doctor-', '/api/doctor/logout', []],
  ['/doctor-', '/api/doctor/end-sessions', []],
])('%s: POST %s removes the account’s data from the device', async (scope, path, deleted) => {
  await startWorker(scope);
  await post(path);
  expect(deleteCache.mock.calls).toEqual(deleted);
  expect(shown.close).toHaveBeenCalledOnce();
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test.each([
  ['/', '/api/doctor/logout'],
  ['/doctor-', '/api/user/logout'],
])(
  '%s: POST %s ends the other account’s session and keeps this one’s notifications',
  async (scope, path) => {
    await startWorker(scope);
    await post(path);
    expect(deleteCache).not.toHaveBeenCalled();
    expect(subscription.unsubscribe).not.toHaveBeenCalled();
  },
);

test.each(['/api/user/login', '/api/user/login-passkey', '/api/user/register'])(
  'POST %s deletes the card of the previous patient',
  async (path) => {
    await post(path);
    expect(deleteCache.mock.calls).toEqual([['nadi-offline-card']]);
    expect(subscription.unsubscribe).not.toHaveBeenCalled();
  },
);

test('any other call keeps notifications on', async () => {
  await post('/api/user/appointments');
  expect(subscription.unsubscribe).not.toHaveBeenCalled();
});

test.each([
  ['/', 1],
  // A doctor’s worker answers no page, so nothing is preloaded.
  ['/doctor-', 0],
])('%s: takes over open pages, and has %s navigations preloaded', async (scope, times) => {
  await startWorker(scope);
  await dispatch('activate');
  expect(claim).toHaveBeenCalledOnce();
  expect(enable).toHaveBeenCalledTimes(times);
});

/** Loads a page through the worker; undefined if the worker leaves it to the browser. */
async function loadPage(preloaded: Promise<Response | undefined>, destination = 'document') {
  const request = { method: 'GET', url: `${ORIGIN}/doctors`, destination };
  let reply: Promise<Response> | undefined;
  const respondWith = (promise: Promise<Response>) => {
    reply = promise;
  };
  await dispatch('fetch', { request, preloadResponse: preloaded, respondWith });
  return reply;
}

const offline = () => Promise.reject(new TypeError('offline'));
const CLINIC = { name: 'Asha Clinic', phone: '+91 80 1234' };

test('a page comes from the network, by the browser’s own request if there is one', async () => {
  const [preloaded, fetched] = [new Response('preloaded'), new Response('fetched')];
  vi.stubGlobal('fetch', async () => fetched);
  expect(await loadPage(Promise.resolve(preloaded))).toBe(preloaded);
  expect(await loadPage(Promise.resolve(undefined))).toBe(fetched);
});

test.each(['iframe', 'script', ''])(
  'leaves a request for %j to the browser',
  async (destination) => {
    expect(await loadPage(Promise.resolve(undefined), destination)).toBeUndefined();
  },
);

test('offline, a page names the clinic, and the next appointment until it has ended', async () => {
  const card = { ...CLINIC, when: 'Wed 6 Jan', zone: 'a', where: 'b', joinOpens: '', asOf: 'c' };
  stored.set('nadi-offline-clinic', CLINIC);
  expect(await (await loadPage(offline()))?.text()).toMatch(/Asha Clinic.*needs a connection/s);
  stored.set('nadi-offline-card', { ...card, endsAt: Date.now() + 60_000 });
  expect(await (await loadPage(offline()))?.text()).toMatch(/Your next appointment.*Wed 6 Jan/s);
  deleteCache.mockClear();
  stored.set('nadi-offline-card', { ...card, endsAt: Date.now() });
  expect(await (await loadPage(offline()))?.text()).not.toContain('Wed 6 Jan');
  expect(deleteCache.mock.calls).toEqual([['nadi-offline-card']]);
});

test('the offline page may run its one script, and nothing from elsewhere', async () => {
  const reply = await loadPage(offline());
  const script = /<script>(.*)<\/script>/s.exec((await reply?.text()) ?? '')?.[1] ?? '';
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  expect(reply?.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`,
  );
});
