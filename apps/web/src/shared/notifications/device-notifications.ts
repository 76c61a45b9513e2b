import { pushRouteTable } from '@nadi/contract/generated/push-route-table';
import { call, registerRoutes } from '#shared/api/client.ts';
import { deleteOfflineCard } from './store-offline-card.ts';
import { workerUrl } from './worker-url.ts';

registerRoutes(pushRouteTable);

const ROUTES = {
  patient: {
    key: 'getPatientPushKey',
    add: 'addPatientPushSubscription',
    remove: 'removePatientPushSubscription',
  },
  doctor: {
    key: 'getDoctorPushKey',
    add: 'addDoctorPushSubscription',
    remove: 'removeDoctorPushSubscription',
  },
} as const;

/** Whose messages this browser shows. */
export type NotificationOwner = { of: keyof typeof ROUTES; token: string };

/**
 * `home-screen`: an iPhone or iPad, which has notifications for apps of the Home Screen only.
 * `earlier`: on since an earlier login, which may have been somebody else's.
 */
export type DeviceState = 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'earlier' | 'on';

/** Names the session in which notifications were turned on here. */
const TURNED_ON = 'nadi-notifications';

export async function readDeviceState(token: string): Promise<DeviceState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent)
      ? 'home-screen'
      : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'blocked';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return 'off';
  return (await isTurnedOn(token)) ? 'on' : 'earlier';
}

/** Whether notifications were turned on in this session. */
export async function isTurnedOn(token: string): Promise<boolean> {
  return localStorage.getItem(TURNED_ON) === (await nameOf(token));
}

/** Asks for permission, registers the worker and subscribes. @throws where the server or the push service refuses */
export async function turnOn({ of: role, token }: NotificationOwner): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const { key } = await call(ROUTES[role].key);
  await navigator.serviceWorker.register(workerUrl());
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with another key is of a clinic before a restore, and no message would reach it.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { keys } = subscription.toJSON();
  await call(ROUTES[role].add, {
    endpoint: subscription.endpoint,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  });
  localStorage.setItem(TURNED_ON, await nameOf(token));
  return 'on';
}

export async function turnOff({ of: role }: NotificationOwner): Promise<DeviceState> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  localStorage.removeItem(TURNED_ON);
  await deleteOfflineCard();
  if (subscription) {
    await subscription.unsubscribe();
    await call(ROUTES[role].remove, { endpoint: subscription.endpoint });
  }
  return 'off';
}

/** Tells sessions apart without storing a token a second time. */
async function nameOf(token: string): Promise<string> {
  const bytes = new TextEncoder().encode(token);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
