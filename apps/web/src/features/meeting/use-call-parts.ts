import { useEffect, useState } from 'react';
import { toast } from '#shared/ui/toast.ts';

/** Parts of the call page that load separately, because audio and video do not need them. */
const FETCH = {
  chat: async () => (await import('./chat-panel.tsx')).ChatPanel,
  devices: async () => (await import('./call-devices.tsx')).CallDevices,
  people: async () => (await import('./people-panel.tsx')).PeoplePanel,
  consultation: async () => (await import('./consultation-panel.tsx')).ConsultationPanel,
  vitals: async () => (await import('./vitals-panel.tsx')).VitalsPanel,
  leaveDialog: async () => (await import('./leave-dialog.tsx')).LeaveDialog,
};

/** The delay keeps network and processor free for the first picture. */
const PREFETCH_AFTER_MS = 2_000;

type PartName = keyof typeof FETCH;
export type CallParts = { readonly [Name in PartName]?: Awaited<ReturnType<(typeof FETCH)[Name]>> };

const NAMES = Object.keys(FETCH) as PartName[];

/**
 * Loads the parts of the call page that are not needed at first.
 * @param settled true once the call has been joined: prefetches the parts soon, while the network is good
 */
export function useCallParts(settled: boolean) {
  const [parts, setParts] = useState<CallParts>({});

  /** Shows a message and returns false if the part could not be loaded. */
  async function fetchPart(name: PartName): Promise<boolean> {
    if (parts[name]) return true;
    try {
      const part = await FETCH[name]();
      setParts((previous) => ({ ...previous, [name]: part }));
      return true;
    } catch {
      void toast.error('This could not be loaded. The call is not affected; please try again.');
      return false;
    }
  }

  useEffect(() => {
    if (!settled) return;
    const timer = setTimeout(() => {
      for (const name of NAMES) void FETCH[name]().catch(() => undefined);
    }, PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [settled]);

  return { parts, fetchPart };
}
