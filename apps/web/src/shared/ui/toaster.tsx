import { Toast } from '@base-ui/react/toast';
import { TOAST_FOR } from '@nadi/domain/limits';
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ToastTone } from './toast.ts';

const AT_ONCE = 4;

const TONES = {
  success: { Icon: CircleCheck, style: 'text-done' },
  error: { Icon: CircleX, style: 'text-danger' },
  warning: { Icon: TriangleAlert, style: 'text-waiting' },
};

// Base UI calls each toast a dialog, though it takes no focus and asks nothing.
const NOT_A_DIALOG = { role: 'group', 'aria-modal': undefined } as const;

const manager = Toast.createToastManager();
let mounted = false;

/** Mounts the live region on first use, outside the page, so that a crashed page can still speak. */
export function addToast(tone: ToastTone, message: string): void {
  if (!mounted) {
    const host = document.body.appendChild(document.createElement('div'));
    flushSync(() => createRoot(host).render(<Toaster />));
    mounted = true;
  }
  manager.add({ type: tone, description: message });
}

function Toaster() {
  return (
    <Toast.Provider toastManager={manager} timeout={TOAST_FOR} limit={AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport className="print:hidden fixed inset-x-4 top-4 z-50 flex flex-col gap-3 sm:left-auto sm:w-90">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((item) => {
    const { Icon, style } = TONES[item.type as ToastTone];
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        {...NOT_A_DIALOG}
        swipeDirection={['right', 'up']}
        className="rounded border border-line bg-card shadow-card transition duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-x-4 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-start gap-3 p-4">
          <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${style}`} />
          <Toast.Description className="min-w-0 flex-1" />
          <Toast.Close
            aria-label="Dismiss"
            aria-hidden={false}
            className="-m-3 grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:text-ink"
          >
            <X aria-hidden size={18} />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
