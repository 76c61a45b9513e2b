import { TOAST_FOR } from '@nadi/domain/limits';

export type ToastTone = 'success' | 'error' | 'warning';

/** Says something in the corner for five seconds (spec §9). The toaster is fetched on first use. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
};

/** Fetches the toaster while the network is there, so that 'the network is gone' can be said. */
export function preloadToaster(): void {
  loadToaster().catch(() => undefined);
}

async function show(tone: ToastTone, message: string): Promise<void> {
  const toaster = await loadToaster().catch(() => null);
  if (toaster) toaster.addToast(tone, message);
  else showPlainToast(message);
}

/** The toaster itself could not be fetched: the words are what matters. */
function showPlainToast(message: string): void {
  const words = Object.assign(document.createElement('p'), {
    role: 'alert',
    className: 'fixed inset-x-4 bottom-4 z-50 rounded bg-ink px-4 py-3 text-canvas',
    textContent: message,
  });
  document.body.append(words);
  setTimeout(() => words.remove(), TOAST_FOR);
}

function loadToaster() {
  return import('./toaster.tsx');
}
