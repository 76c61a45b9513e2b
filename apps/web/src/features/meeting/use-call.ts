import { useCallback, useEffect, useState } from 'react';
import {
  type DeviceChoice,
  presentChoice,
  readDeviceChoice,
} from '#shared/devices/device-choice.ts';
import { readToken } from '#shared/session/session.ts';
import { createBrowserCall } from './call/browser-call.ts';
import type { Call } from './call/call-state.ts';

interface OpenCall {
  /** Null only until the first effect has run. */
  call: Call | null;
  /** Leaves what there was and joins anew. */
  rejoin: () => void;
}

/** One call for as long as the page shows this room. */
export function useCall(roomId: string, userName: string): OpenCall {
  const [attempt, setAttempt] = useState(0);
  const [call, setCall] = useState<Call | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another call.
  useEffect(() => {
    const opened = createBrowserCall({ roomId, userName, tokens: tokensHere() });
    setCall(opened);
    void joinWithChoice(opened);
    return () => opened.leave();
  }, [roomId, userName, attempt]);

  return { call, rejoin: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** The server takes the names from these: a signed-in person never types one. */
function tokensHere() {
  const [token, dToken, aToken] = [readToken('patient'), readToken('doctor'), readToken('admin')];
  return { ...(token && { token }), ...(dToken && { dToken }), ...(aToken && { aToken }) };
}

/** Devices chosen in an earlier check are used where they are still plugged in. */
async function joinWithChoice(call: Call): Promise<void> {
  const chosen = readDeviceChoice();
  if (Object.keys(chosen).length > 0) await call.selectDevices(await stillHere(call, chosen));
  call.join();
}

async function stillHere(call: Call, chosen: DeviceChoice): Promise<DeviceChoice> {
  return presentChoice(chosen, await call.listDevices().catch(() => []));
}
