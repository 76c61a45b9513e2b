import { TOAST_FOR } from '@nadi/domain/limits';

export type ToastTone = 'success' | 'error' | 'warning';

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
  if (toaster) toaster.addToast(tone, message);
  else showPlainToast(message);
}

/** Fallback where the toaster cannot be loaded. */
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
