import {
  CARD_CACHE,
  CARD_KEY,
  CLINIC_CACHE,
  CLINIC_KEY,
  describeInEnglish,
  parseCard,
  parseClinic,
  renderOfflinePage,
  SCRIPT,
} from './offline-page.ts';
import { parsePush, pathOfSite } from './parse-push.ts';
import { accountOf, endsSession, opensSession } from './session-calls.ts';

declare const self: ServiceWorkerGlobalScope;

const account = accountOf(self.registration.scope);

self.addEventListener('install', () => void self.skipWaiting());
// Claims the page that registered the worker, so that the worker sees its sign-out.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), preloadNavigations()]));
});

self.addEventListener('push', (event) => {
  const message = parsePush(event.data?.text() ?? '');
  if (!message) return;
  const { title, path, ...text } = message;
  const shown = self.registration.showNotification(title, {
    ...{ ...text, data: { path }, icon: '/icon-192.png', badge: '/icon-192.png' },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(pathOfSite(event.notification.data?.path)));
});

// The worker has no session and cannot add the new subscription: only the page can.
self.addEventListener('pushsubscriptionchange', (event) => {
  (event as ExtendableEvent).waitUntil(reportEnd());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.destination === 'document' && account === 'patient') {
    event.respondWith(load(event).catch(offlineReply));
  } else if (endsSession(account, request.method, pathname)) {
    event.waitUntil(endNotifications());
  } else if (opensSession(request.method, pathname)) {
    event.waitUntil(caches.delete(CARD_CACHE));
  }
});

async function reportEnd(): Promise<void> {
  // The clinic's facts are those of patients' pages, and staff read English.
  const clinic =
    account === 'patient' ? parseClinic(await readStored(CLINIC_CACHE, CLINIC_KEY)) : null;
  const { ended, endedText, lang, dir } =
    clinic?.page ?? describeInEnglish({ name: '', phone: '' }, null);
  await self.registration.showNotification(ended, {
    ...{ body: endedText, lang, dir, tag: 'notifications-ended' },
    ...{ data: { path: '/' }, icon: '/icon-192.png' },
  });
}

/** Focuses a page that is open at this path, or opens one. */
async function openPath(path: string): Promise<void> {
  const { href } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => url === href);
  if (open) await open.focus();
  else await self.clients.openWindow(href);
}

/** Lets the browser request pages while the worker starts, so that it delays none. */
async function preloadNavigations(): Promise<void> {
  if (account === 'patient') await self.registration.navigationPreload?.enable();
}

async function load({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Returns a page with what the patient needs to know without a connection. */
async function offlineReply(): Promise<Response> {
  const card = parseCard(await readStored(CARD_CACHE, CARD_KEY), Date.now());
  if (!card) await caches.delete(CARD_CACHE);
  const clinic = parseClinic(await readStored(CLINIC_CACHE, CLINIC_KEY));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(SCRIPT));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(renderOfflinePage(clinic, card), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`,
    },
  });
}

async function readStored(cacheName: string, key: string): Promise<unknown> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(key);
  return stored?.json();
}

/** Removes the account's data from this device; the card belongs to the patient. */
async function endNotifications(): Promise<void> {
  if (account === 'patient') await caches.delete(CARD_CACHE);
  for (const shown of await self.registration.getNotifications()) shown.close();
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
