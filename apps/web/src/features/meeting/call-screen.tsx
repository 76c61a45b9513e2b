import { i18n } from '#shared/language/i18n.ts';
import './call-stage.css';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from '#shared/router/router.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useLeaveWarning, useWakeLock } from '#shared/ui/page-lifetime.ts';
import { toast } from '#shared/ui/toast.ts';
import type { Call, CallSnapshot, ChatLine } from './call/call-state.ts';
import { sharesVitals } from './call/media-room.ts';
import { CallControls, type Panel, useCallKeys } from './call-controls.tsx';
import { CallHeader } from './call-header.tsx';
import { CallNotices, useKnock } from './call-notices.tsx';
import type { ConsultationContent } from './consultation-panel.tsx';
import { afterCall, clearOngoing, markLeft, markOngoing } from './leaving.ts';
import { Stage } from './stage.tsx';
import type { StageView } from './stage-layout.ts';
import { type CheckedDevices, useCall } from './use-call.ts';

const CallEnded = lazy(async () => ({ default: (await import('./call-ended.tsx')).CallEnded }));

const LobbyWaiting = lazy(async () => ({
  default: (await import('./lobby-waiting.tsx')).LobbyWaiting,
}));

type CallScreenProps = {
  call: Call;
  Consultation?: ConsultationContent | undefined;
  onRejoin: () => void;
};

function CallScreen({ call, Consultation, onRejoin }: CallScreenProps) {
  const snapshot = useSyncExternalStore(call.subscribe, call.snapshot);
  const { open, opened, close } = useOpenPanels();
  const [leaveDialogOpen, setLeaveDialogOpen] = useState(false);
  const [view, setView] = useState<StageView>('auto');
  const navigate = useNavigate();
  const live = snapshot.phase !== 'left';
  const unread = useUnread(snapshot.chat, open.includes('chat'));
  const { lobby, self, tiles } = snapshot;
  const consultation = Boolean(Consultation && self.party && self.role === 'doctor');

  useWakeLock(live);
  useLeaveWarning(live);
  const { parts, fetchPart } = useCallParts(snapshot.phase === 'joined');
  useCallKeys(call, () => {
    const last = open.at(-1);
    if (last) close(last);
    else void confirmLeave();
  });

  useKnock(lobby, () => open[0] ?? void show('people'));

  async function confirmLeave() {
    if (await fetchPart('leaveDialog')) setLeaveDialogOpen(true);
  }

  async function show(wanted: Panel) {
    if (open.includes(wanted)) close(wanted);
    else if (await fetchPart(wanted)) opened(wanted);
  }

  function endCall() {
    markLeft(snapshot.roomId);
    clearOngoing();
    const next = afterCall(snapshot);
    // Synchronous, so that no leave warning interrupts the navigation to the portal's document.
    flushSync(() => call.leave());
    if (next !== null) navigate(next);
  }

  useMeetingEnd(snapshot, endCall);

  if (!live) {
    return (
      <Suspense>
        <CallEnded
          refusal={snapshot.refusal}
          thanks={snapshot.appointment !== null}
          onRejoin={onRejoin}
        />
      </Suspense>
    );
  }
  if (snapshot.inLobby) {
    return (
      <Suspense>
        <LobbyWaiting call={call} snapshot={snapshot} onLeave={endCall} />
      </Suspense>
    );
  }
  return (
    <div className="call-stage fixed inset-0 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-canvas text-ink">
      <CallHeader
        snapshot={snapshot}
        view={view}
        onView={setView}
        onEncryption={() => void show('encryption')}
      />
      <main className="call-main relative flex min-h-0 gap-2 px-2 md:gap-3 md:px-4">
        <div className="relative min-h-0 min-w-0 flex-1">
          <CallNotices call={call} snapshot={snapshot} />
          <Stage call={call} snapshot={snapshot} view={view} />
        </div>
        <CallPanels {...{ call, snapshot, open, parts, Consultation }} onClose={close} />
      </main>
      <CallControls
        call={call}
        snapshot={snapshot}
        open={open}
        unread={unread}
        consultation={consultation}
        vitals={sharesVitals(self)}
        onPanel={(wanted) => void show(wanted)}
        onEnd={() => void confirmLeave()}
      />
      {leaveDialogOpen && parts.leaveDialog && (
        <parts.leaveDialog
          alone={tiles.length === 1}
          onLeave={endCall}
          onStay={() => setLeaveDialogOpen(false)}
          onEndForEveryone={isHost(self) && snapshot.phase === 'joined' ? call.host.end : null}
        />
      )}
    </div>
  );
}

/** The record stays open beside another panel; of the others, one is open at a time. */
function useOpenPanels() {
  const [open, setOpen] = useState<readonly Panel[]>([]);
  const isRecord = (name: Panel) => name === 'consultation';
  return {
    open,
    opened(name: Panel) {
      setOpen((before) => [...before.filter((each) => isRecord(each) !== isRecord(name)), name]);
    },
    close(name: Panel) {
      setOpen((before) => before.filter((each) => each !== name));
    },
  };
}

/** Calls `onEnd` for parties once a host has ended the meeting; guests see that it has ended. */
function useMeetingEnd({ refusal, self: { party } }: CallSnapshot, onEnd: () => void): void {
  const ended = refusal === 'ended' && party;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per end, not per render.
  useEffect(() => {
    if (!ended) return;
    void toast.success(i18n._('The meeting has ended.'));
    onEnd();
  }, [ended]);
}

/** Returns true for hosts, who may end the meeting: the appointment's doctor and the clinic's admin. */
function isHost({ party, role }: CallSnapshot['self']): boolean {
  return party && (role === 'doctor' || role === 'admin');
}

/** Returns the number of lines from others since the chat was last open. */
function useUnread(chat: readonly ChatLine[], open: boolean): number {
  const latest = Number(chat.at(-1)?.id ?? 0);
  const [seen, setSeen] = useState(0);

  useEffect(() => {
    if (open) setSeen(latest);
  }, [open, latest]);

  return open ? 0 : chat.filter(({ id, own }) => !own && Number(id) > seen).length;
}

type LiveCallProps = {
  roomId: string;
  name: string;
  devices: CheckedDevices;
  Consultation: ConsultationContent | undefined;
};

export function LiveCall({ roomId, name, devices, Consultation }: LiveCallProps) {
  // Marked for every way of joining, because a reload during the call joins again at once.
  useEffect(() => markOngoing(roomId), [roomId]);
  const { call, serial, rejoin } = useCall(roomId, name, devices);
  return call && <CallScreen key={serial} {...{ call, Consultation }} onRejoin={rejoin} />;
}

type CallPanelsProps = {
  call: Call;
  snapshot: CallSnapshot;
  /** The panels next to the video, the last opened one last. */
  open: readonly Panel[];
  /** The parts of the call page that have been loaded. */
  parts: CallParts;
  Consultation: ConsultationContent | undefined;
  onClose: (panel: Panel) => void;
};

/** The open panels. The vitals stay mounted while closed, because they may be shared. */
function CallPanels(props: CallPanelsProps) {
  const { call, snapshot, open, parts, Consultation, onClose } = props;
  const { lobby } = snapshot;
  const recordOpen = open.includes('consultation');
  return (
    <div
      className={classNames(
        'call-panels',
        open.length === 0 && 'md:hidden',
        recordOpen && 'call-panels-wide',
      )}
    >
      {recordOpen && Consultation && parts.consultation && (
        <parts.consultation
          Content={Consultation}
          roomId={snapshot.roomId}
          vitals={snapshot.tiles.find(({ vitals }) => vitals)?.vitals ?? null}
          covered={open.length > 1}
          onClose={() => onClose('consultation')}
        />
      )}
      {open.includes('chat') && parts.chat && (
        <parts.chat chat={snapshot.chat} onSend={call.sendChat} onClose={() => onClose('chat')} />
      )}
      {open.includes('devices') && parts.devices && (
        <parts.devices {...{ call, snapshot }} onClose={() => onClose('devices')} />
      )}
      {open.includes('encryption') && parts.encryption && (
        <parts.encryption {...{ call, snapshot }} onClose={() => onClose('encryption')} />
      )}
      {open.includes('people') && lobby && parts.people && (
        <parts.people {...{ call, snapshot, lobby }} onClose={() => onClose('people')} />
      )}
      {parts.vitals && (
        <parts.vitals
          call={call}
          open={open.includes('vitals')}
          onClose={() => onClose('vitals')}
        />
      )}
    </div>
  );
}

/** Parts of the call page that load separately, because audio and video do not need them. */
const FETCH = {
  chat: async () => (await import('./chat-panel.tsx')).ChatPanel,
  devices: async () => (await import('./call-devices.tsx')).CallDevices,
  encryption: async () => (await import('./verification-panel.tsx')).VerificationPanel,
  people: async () => (await import('./people-panel.tsx')).PeoplePanel,
  consultation: async () => (await import('./consultation-panel.tsx')).ConsultationPanel,
  vitals: async () => (await import('./vitals-panel.tsx')).VitalsPanel,
  leaveDialog: async () => (await import('./leave-dialog.tsx')).LeaveDialog,
};

/** The delay keeps network and processor free for the first picture. */
const PREFETCH_AFTER_MS = 2_000;

type PartName = keyof typeof FETCH;
type CallParts = { readonly [Name in PartName]?: Awaited<ReturnType<(typeof FETCH)[Name]>> };

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
      void toast.error(
        i18n._('This could not be loaded. The call is not affected; please try again.'),
      );
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
