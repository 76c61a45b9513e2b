export type ToastTone = 'success' | 'error' | 'warning';

/** Says something in the corner for five seconds (spec §9). The toaster is fetched on first use. */
export const toast = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
  warning: (message: string) => show('warning', message),
};

/** Fetches the toaster while the network is there, so that 'the network is gone' can be said. */
export function prepareToasts(): void {
  loadToaster().catch(() => undefined);
}

async function show(tone: ToastTone, message: string): Promise<void> {
  const { addToast } = await loadToaster();
  addToast(tone, message);
}

function loadToaster() {
  return import('./toaster.tsx');
}
