import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Says the network is gone and that waiting is enough; queries resume by themselves. */
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
          You are offline. What you typed stays here; this page goes on once the network is back.
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
