import type { DeviceCheck } from '@nadi/contract/device-check';
import { PARTIES } from '@nadi/domain/parties';
import { Mic, MicOff, RefreshCw, Video, VideoOff, Volume2 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { paths } from '#app/paths.ts';
import { ClinicBrand } from '#shared/art/clinic-brand.tsx';
import { storeDevicesChecked } from '#shared/devices/checked-devices.ts';
import { type DeviceChoice, storeDeviceChoice } from '#shared/devices/device-choice.ts';
import { DevicePanel } from '#shared/devices/device-panel.tsx';
import { storeSwitches } from '#shared/devices/device-switches.ts';
import { type LocalMedia, useLocalMedia } from '#shared/devices/use-local-media.ts';
import { i18n } from '#shared/language/i18n.ts';
import { Link } from '#shared/router/link.tsx';
import { readToken } from '#shared/session/session.ts';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/form.tsx';
import { Input } from '#shared/ui/input.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useWide } from '#shared/ui/use-wide.ts';
import { CALL_CONSTRAINTS } from './call/media.ts';
import { ControlButton } from './control-button.tsx';
import type { ConsentView } from './green-room-consent.tsx';
import { readInvitation } from './meeting-link.ts';
import { checkNetwork, NetworkLines, type RelayCheck, useRelayCheck } from './network-check.tsx';
import { permissionHelp } from './permission-help.ts';
import { playPresenceSound } from './presence-sound.ts';
import type { CheckedDevices } from './use-call.ts';

const AlreadyInside = lazyPart(async () => (await import('./already-inside.tsx')).AlreadyInside);
const GreenRoomConsent = lazyPart(
  async () => (await import('./green-room-consent.tsx')).GreenRoomConsent,
);

export interface ReadyToJoin extends CheckedDevices {
  name: string;
}

type GreenRoomProps = {
  roomId: string;
  /** The name typed earlier; empty if none was. */
  name: string;
  onJoin: (ready: ReadyToJoin) => void;
  /** Join waits for this, with the room still on screen. */
  callFetched: boolean;
};

/** Checks devices, sound and network before a meeting. A failed check never prevents joining. */
export function GreenRoom({ roomId, name: typed, callFetched, onJoin }: GreenRoomProps) {
  const [choice, setChoice] = useState<DeviceChoice>({});
  const media = useLocalMedia(choice, CALL_CONSTRAINTS);
  const network = useNetworkCheck();
  const relay = useRelayCheck(roomId);
  const [name, setName] = useState(typed);
  const [joining, setJoining] = useState(false);
  const patientToken = readToken('patient');
  const wide = useWide();
  const [consentView, setConsentView] = useState<ConsentView>('asked');
  const consent = patientToken && (
    <Suspense>
      <GreenRoomConsent
        roomId={roomId}
        token={patientToken}
        compact={!wide}
        view={consentView}
        onView={setConsentView}
      />
    </Suspense>
  );
  const signedIn = PARTIES.some((role) => readToken(role));

  function choose(chosen: DeviceChoice) {
    storeDeviceChoice(chosen);
    setChoice((previous) => ({ ...previous, ...chosen }));
  }

  function join() {
    storeDevicesChecked(Date.now());
    const { microphone, camera } = media;
    const startWith = { microphone: microphone !== 'off', camera: camera !== 'off' };
    storeSwitches(startWith);
    const check = deviceCheck(media, network, relay);
    // If the microphone is blocked, the call opens no other device.
    const opened = microphone === 'blocked' ? null : media.release();
    onJoin({ name: name.trim(), deviceCheck: check, opened, startWith });
  }

  // With the devices and the name as they are when the call can begin.
  useEffect(() => {
    if (joining && callFetched) join();
  });

  return (
    <div className="min-h-dvh bg-canvas">
      <header className="page flex h-16 items-center justify-between gap-4">
        <Link to={paths.home} className="flex min-h-11 items-center gap-2 text-lg font-bold">
          <ClinicBrand />
        </Link>
        <p className="truncate text-sm text-ink-soft">
          {i18n._('Meeting ID: {code}', { code: roomId })}
        </p>
      </header>
      <main className="page grid gap-6 pb-28 md:pb-10">
        <h1 className="text-xl md:text-2xl">{i18n._('Ready to join?')}</h1>
        {!wide && consent}
        <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr]">
          <div className="grid gap-4">
            {media.problems.length > 0 && <Blocked {...media} />}
            <DevicePanel {...media} onChoose={choose} />
            <Switches media={media} />
            <FlipCamera media={media} onChoose={choose} />
          </div>
          <div className="grid gap-4">
            <Card>
              {(signedIn || readInvitation(location.hash)) && (
                <Suspense>
                  <AlreadyInside roomId={roomId} />
                </Suspense>
              )}
              {signedIn ? (
                <p>{i18n._('The others see the name of your account.')}</p>
              ) : (
                <NameField name={name} onName={setName} />
              )}
              <div className="fixed inset-x-0 bottom-0 border-t border-line bg-card p-4 md:static md:border-0 md:p-0">
                <Button className="w-full" pending={joining} onClick={() => setJoining(true)}>
                  {!joining && <Video aria-hidden size={18} />}
                  {i18n._('Join Meeting')}
                </Button>
              </div>
            </Card>
            <Card>
              <SpeakerTest />
              <NetworkLines network={network} relay={relay} />
            </Card>
            {wide && consent}
          </div>
        </div>
      </main>
    </div>
  );
}

/** Microphone and camera as the call will start with them. */
function Switches({ media }: { media: LocalMedia }) {
  const { microphone, camera, toggleMicrophone, toggleCamera } = media;
  return (
    <div className="flex justify-center gap-4">
      <ControlButton
        Icon={microphone === 'on' ? Mic : MicOff}
        hint={microphone === 'on' ? i18n._('Turn off microphone') : i18n._('Turn on microphone')}
        word={i18n._('Mic')}
        tone={microphone === 'on' || microphone === 'starting' ? 'plain' : 'off'}
        pending={microphone === 'starting'}
        worded
        onPress={toggleMicrophone}
      />
      <ControlButton
        Icon={camera === 'on' ? Video : VideoOff}
        hint={camera === 'on' ? i18n._('Turn off camera') : i18n._('Turn on camera')}
        word={i18n._('Camera')}
        tone={camera === 'on' || camera === 'starting' ? 'plain' : 'off'}
        pending={camera === 'starting'}
        worded
        onPress={toggleCamera}
      />
    </div>
  );
}

function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Field
      name="name"
      label={i18n._('Your name')}
      hint={i18n._('The others in the meeting see it.')}
    >
      <Input
        value={name}
        maxLength={80}
        autoComplete="name"
        placeholder={i18n._('Guest')}
        onChange={(event) => onName(event.target.value)}
      />
    </Field>
  );
}

/**
 * Returns the result of the device check; null while devices are starting. Omits the relay if it was not
 * tested or its test is not finished, because joining does not wait for it.
 */
function deviceCheck(
  { microphone, camera }: Pick<LocalMedia, 'microphone' | 'camera'>,
  network: DeviceCheck['network'] | null,
  relay: RelayCheck,
): DeviceCheck | null {
  if (microphone === 'starting' || camera === 'starting') return null;
  return {
    ...{ camera, microphone },
    network: network ?? 'unknown',
    ...((relay === 'ok' || relay === 'failed') && { relay }),
  };
}

function Card({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 rounded bg-card p-5 shadow-card">{children}</div>;
}

function useNetworkCheck(): DeviceCheck['network'] | null {
  const [network, setNetwork] = useState<DeviceCheck['network'] | null>(null);
  useEffect(() => {
    let unmounted = false;
    void checkNetwork().then((result) => unmounted || setNetwork(result));
    return () => {
      unmounted = true;
    };
  }, []);
  return network;
}

function Blocked({ problems, refused }: Pick<LocalMedia, 'problems' | 'refused'>) {
  const heading = useId();
  return (
    <Notice tone="waiting" urgent>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {refused && (
        <>
          <p id={heading} className="pt-2 font-semibold">
            {i18n._('In this browser:')}
          </p>
          <ol aria-labelledby={heading} className="list-decimal ps-5">
            {permissionHelp(navigator.userAgent).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </>
      )}
      <p className="pt-2">{i18n._('You can join without them and use the chat.')}</p>
    </Notice>
  );
}

function SpeakerTest() {
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="flex items-center gap-3">
        <Volume2 aria-hidden size={20} className="shrink-0 text-ink-soft" />
        {i18n._('Speaker')}
      </span>
      <Button variant="ghost" onClick={() => playPresenceSound('knock')}>
        {i18n._('Play a sound')}
      </Button>
    </div>
  );
}

type FlipCameraProps = {
  media: LocalMedia;
  onChoose: (choice: DeviceChoice) => void;
};

/** Switches to the next camera; phones have one on each side. */
function FlipCamera({ media, onChoose }: FlipCameraProps) {
  const cameras = media.devices.filter(({ kind }) => kind === 'videoinput');
  const current = media.stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const at = cameras.findIndex(({ deviceId }) => deviceId === current);
  const next = cameras[(at + 1) % cameras.length];
  if (cameras.length < 2 || !next) return null;
  return (
    <Button
      variant="secondary"
      className="md:hidden"
      onClick={() => onChoose({ videoInput: next.deviceId })}
    >
      <RefreshCw aria-hidden size={18} />
      {i18n._('Switch camera')}
    </Button>
  );
}
