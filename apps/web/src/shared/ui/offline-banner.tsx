import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { i18n } from '#shared/language/i18n.ts';

/** Shown while the browser is offline; queries resume automatically. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="sticky top-0 z-50">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-waiting-soft px-4 py-2 font-medium text-waiting">
          <WifiOff aria-hidden size={18} className="shrink-0" />
          {i18n._(
            'You are offline. Your input is saved, and this page continues once you are connected.',
          )}
        </p>
      )}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
