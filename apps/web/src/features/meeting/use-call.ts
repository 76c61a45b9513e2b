import type { DeviceCheck } from '@nadi/contract/device-check';
import { useCallback, useEffect, useState } from 'react';
import { readDeviceChoice } from '#shared/devices/device-choice.ts';
import {
  type DeviceSwitches,
  readSwitches,
  storeSwitches,
} from '#shared/devices/device-switches.ts';
import { readToken } from '#shared/session/session.ts';
import { createBrowserCall } from './call/browser-call.ts';
import type { Call } from './call/call-state.ts';
import type { OpenedTracks } from './call/media.ts';
import { readInvitation } from './meeting-link.ts';

/** The results that the green room passes to the call. */
export interface CheckedDevices {
  /** Null before the devices have opened. */
  deviceCheck?: DeviceCheck | null;
  /** The devices that are still open. */
  opened?: OpenedTracks | null;
  /** The devices that were switched on; by default as they were in the last call. */
  startWith?: DeviceSwitches;
}

interface OpenCall {
  /** Null until the first effect has run. */
  call: Call | null;
  /** Different for every call. */
  serial: number;
  /** Leaves the call and joins again. */
  rejoin: () => void;
}

const NO_CALL: Pick<OpenCall, 'call' | 'serial'> = { call: null, serial: 0 };

/** Creates a call that lives as long as the page shows this room. */
export function useCall(
  roomId: string,
  userName: string,
  { deviceCheck = null, opened = null, startWith }: CheckedDevices,
): OpenCall {
  const [attempt, setAttempt] = useState(0);
  const [current, setCurrent] = useState(NO_CALL);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt creates a new call.
  useEffect(() => {
    const browserCall = createBrowserCall({
      roomId,
      userName,
      tokens: storedTokens(),
      opened,
      startWith: (attempt === 0 && startWith) || readSwitches(),
      deviceCheck: deviceCheck ?? undefined,
      invitation: readInvitation(location.hash),
    });
    const call = rememberSwitches(browserCall);
    setCurrent(({ serial }) => ({ call, serial: serial + 1 }));
    // Devices chosen in an earlier check also apply here.
    void call.selectDevices(readDeviceChoice());
    call.join();
    return () => call.leave();
  }, [roomId, userName, attempt]);

  return { ...current, rejoin: useCallback(() => setAttempt((count) => count + 1), []) };
}

/** Stores each change of a switch, so that a reload or another join does not turn the device on again. */
function rememberSwitches(call: Call): Call {
  return {
    ...call,
    async toggleMic() {
      await call.toggleMic();
      storeSwitches({ microphone: call.snapshot().mic.enabled });
    },
    async toggleCamera() {
      await call.toggleCamera();
      storeSwitches({ camera: call.snapshot().camera.enabled });
    },
  };
}

/** Returns the session tokens, from which the server reads the names of signed-in users. */
function storedTokens() {
  const [token, dToken, aToken] = [readToken('patient'), readToken('doctor'), readToken('admin')];
  return { ...(token && { token }), ...(dToken && { dToken }), ...(aToken && { aToken }) };
}
