import { useCallback, useEffect, useState } from 'react';
import { readDeviceChoice } from '#shared/devices/device-choice.ts';
import { readToken } from '#shared/session/session.ts';
import { createBrowserCall } from './call/browser-call.ts';
import type { Call } from './call/call-state.ts';

interface OpenCall {
  /** Null only until the first effect has run. */
  call: Call | null;
  /** Another one for another call. */
  serial: number;
  /** Leaves what there was and joins anew. */
  rejoin: () => void;
}

const NO_CALL: Pick<OpenCall, 'call' | 'serial'> = { call: null, serial: 0 };

/** One call for as long as the page shows this room. */
export function useCall(roomId: string, userName: string): OpenCall {
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState(NO_CALL);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another call.
  useEffect(() => {
    const call = createBrowserCall({ roomId, userName, tokens: tokensHere() });
    setOpened(({ serial }) => ({ call, serial: serial + 1 }));
    // What was chosen in an earlier check is wanted here, too.
    void call.selectDevices(readDeviceChoice());
    call.join();
    return () => call.leave();
  }, [roomId, userName, attempt]);

  return { ...opened, rejoin: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** The server takes the names from these: a signed-in person never types one. */
function tokensHere() {
  const [token, dToken, aToken] = [readToken('patient'), readToken('doctor'), readToken('admin')];
  return { ...(token && { token }), ...(dToken && { dToken }), ...(aToken && { aToken }) };
}
