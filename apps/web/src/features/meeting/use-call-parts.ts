import { useEffect, useState } from 'react';
import { toast } from '#shared/ui/toast.ts';

/** What is not needed to see and hear each other travels by itself, and never costs the call. */
const FETCH = {
  chat: async () => (await import('./chat-panel.tsx')).ChatPanel,
  devices: async () => (await import('./call-devices.tsx')).CallDevices,
  leaveDialog: async () => (await import('./leave-dialog.tsx')).LeaveDialog,
};

type PartName = keyof typeof FETCH;
type Parts = { readonly [Name in PartName]?: Awaited<ReturnType<(typeof FETCH)[Name]>> };

const NAMES = Object.keys(FETCH) as PartName[];

/** @param settled the call is up: its parts come now, for the moment when the network is worse */
export function useCallParts(settled: boolean) {
  const [parts, setParts] = useState<Parts>({});

  /** False where it did not arrive; the person has been told. */
  async function fetchPart(name: PartName): Promise<boolean> {
    if (parts[name]) return true;
    try {
      const part = await FETCH[name]();
      setParts((before) => ({ ...before, [name]: part }));
      return true;
    } catch {
      void toast.error('This did not arrive. The call goes on; please try again.');
      return false;
    }
  }

  useEffect(() => {
    if (!settled) return;
    for (const name of NAMES) void FETCH[name]().catch(() => undefined);
  }, [settled]);

  return { parts, fetchPart };
}
