import type { ToastTone } from './toaster.tsx';

const TOAST_MS = 5000;

/** Shows a message for five seconds. The toaster is loaded on first use. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
};

/** Loads the toaster while online, so that it can report a lost connection. */
export function preloadToaster(): void {
  loadToaster().catch(() => undefined);
}

async function show(tone: ToastTone, message: string): Promise<void> {
  const toaster = await loadToaster().catch(() => null);
  if (toaster) toaster.addToast(tone, message, TOAST_MS);
  else showPlainToast(message);
}

/** Shows a plain message if the toaster cannot be loaded. */
function showPlainToast(message: string): void {
  const text = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'toasts rounded bg-ink px-4 py-3 text-canvas',
    textContent: message,
  });
  document.body.append(text);
  setTimeout(() => text.remove(), TOAST_MS);
}

function loadToaster() {
  return import('./toaster.tsx');
}
