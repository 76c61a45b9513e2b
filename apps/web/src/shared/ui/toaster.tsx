import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { i18n } from '#shared/language/i18n.ts';

export type ToastTone = 'success' | 'error' | 'warning';

interface ToastItem {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  readonly durationMs: number;
  /** Restarts the timer when the same message is shown again. */
  readonly shownAt: number;
}

const MAX_VISIBLE = 3;

const TONES = {
  success: { Icon: CircleCheck, style: 'text-done' },
  error: { Icon: CircleX, style: 'text-danger' },
  warning: { Icon: TriangleAlert, style: 'text-waiting' },
};

const listeners = new Set<() => void>();
let items: readonly ToastItem[] = [];
let host: HTMLElement | undefined;
let lastId = 0;

/** Shows a toast. A message that is already on screen is not added again; success ends earlier errors. */
export function addToast(tone: ToastTone, message: string, durationMs: number): void {
  host ??= mountToaster();
  const shownAt = performance.now();
  const same = items.find((item) => item.tone === tone && item.message === message);
  const ends = tone === 'success' ? 'error' : undefined;
  const others = items.filter((item) => item !== same && item.tone !== ends);
  const id = same?.id ?? ++lastId;
  setItems([...others, { id, tone, message, durationMs, shownAt }].slice(-MAX_VISIBLE));
  raise(host);
}

function dismiss(id: number): void {
  setItems(items.filter((item) => item.id !== id));
}

function setItems(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Mounts outside the page, so that a crashed page can still show toasts. */
function mountToaster(): HTMLElement {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = 'toasts';
  document.body.append(element);
  flushSync(() => createRoot(element).render(<Toaster />));
  return element;
}

/** Moves the toasts above a dialog that was opened after them. */
function raise(element: HTMLElement): void {
  if (!('showPopover' in element)) return;
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}

function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => items);
  return (
    <section aria-label={i18n._('Notifications')} aria-live="polite" className="grid gap-3">
      {shown.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </section>
  );
}

function Toast({ item }: { item: ToastItem }) {
  const { id, tone, message, durationMs, shownAt } = item;
  const { Icon, style } = TONES[tone];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated message restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, shownAt]);

  return (
    <div className="flex items-start gap-3 rounded border border-line bg-card p-4 text-ink shadow-card">
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${style}`} />
      <p className="min-w-0 flex-1 wrap-anywhere">{message}</p>
      <button
        type="button"
        aria-label={i18n._('Dismiss')}
        className="-m-3 grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:text-ink"
        onClick={() => dismiss(id)}
      >
        <X aria-hidden size={18} />
      </button>
    </div>
  );
}
