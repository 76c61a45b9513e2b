import * as routes from '@nadi/contract/generated/route-table';
import type { Account } from '#service-worker/session-calls.ts';
import { request } from '#shared/api/client.ts';
import { registerWorker, SCOPES } from './register-worker.ts';

/** The account whose messages this browser shows. */
export type NotificationOwner = { of: Account; token: string };

/**
 * `home-screen`: an iPhone or iPad, which shows notifications only for apps on the Home Screen. `earlier`:
 * turned on in an earlier login, maybe of another person.
 */
export type DeviceState = 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'earlier' | 'on';

/** Storage keys that name the session in which an account's notifications were turned on here. */
const TURNED_ON = { patient: 'nadi-notifications', doctor: 'nadi-notifications-doctor' } as const;

export async function readDeviceState(owner: NotificationOwner): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent)
      ? 'home-screen'
      : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await findRegistration(owner.of);
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  return (await isTurnedOn(owner)) ? 'on' : 'earlier';
}

/** Returns whether notifications were turned on in this session. */
async function isTurnedOn({ of: role, token }: NotificationOwner): Promise<boolean> {
  return localStorage.getItem(TURNED_ON[role]) === (await nameOf(token));
}

/**
 * Asks for permission, registers the worker and subscribes. @throws if the server or the push service refuses
 */
export async function turnOn({ of: role, token }: NotificationOwner): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { key } = await request(routes.getPushKey, {}, { as: role });
  const registration = await registerWorker(role);
  await untilActive(registration);
  const { pushManager } = registration;
  // A subscription with another key is from before a restore of the clinic; no message would reach it.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { keys } = subscription.toJSON();
  await request(
    routes.addPushSubscription,
    {
      endpoint: subscription.endpoint,
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    },
    { as: role },
  );
  localStorage.setItem(TURNED_ON[role], await nameOf(token));
  return 'on';
}

export async function turnOff({ of: role }: NotificationOwner): Promise<DeviceState> {
  const registration = await findRegistration(role);
  const subscription = await registration?.pushManager.getSubscription();
  localStorage.removeItem(TURNED_ON[role]);
  if (subscription) {
    await subscription.unsubscribe();
    await request(routes.removePushSubscription, { endpoint: subscription.endpoint }, { as: role });
  }
  return 'off';
}

/**
 * Finds the account's own worker; `getRegistration` would return another one with a scope that contains it.
 */
async function findRegistration(role: Account): Promise<ServiceWorkerRegistration | undefined> {
  const scope = new URL(SCOPES[role], window.location.origin).href;
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find((registration) => registration.scope === scope);
}

/** Only an active worker can have a subscription. */
async function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

/** Distinguishes sessions without storing a token a second time. */
async function nameOf(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(token);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
