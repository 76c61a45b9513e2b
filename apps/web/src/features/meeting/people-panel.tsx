import type { RemovedPerson, WaitingPerson } from '@nadi/contract/meeting-events';
import { Lock, LockOpen, MicOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { checkWords } from '#shared/devices/check-words.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/dialog.tsx';
import { lazyPart } from '#shared/ui/lazy.tsx';
import type { Call, CallSnapshot, HostedLobby, Tile } from './call/call-state.ts';
import { SidePanel } from './side-panel.tsx';
import { roleWords } from './video-tile.tsx';

const InviteInCall = lazyPart(async () => (await import('./invite-in-call.tsx')).InviteInCall);

type PeoplePanelProps = {
  call: Call;
  snapshot: CallSnapshot;
  lobby: HostedLobby;
  onClose: () => void;
};

/** The host's view of the lobby and of the people in the call. */
export function PeoplePanel({ call, snapshot, lobby, onClose }: PeoplePanelProps) {
  const others = snapshot.tiles.filter(({ isLocal, isScreen }) => !isLocal && !isScreen);
  const [requested, setRequested] = useState(false);
  const appointmentId = invitingTo(snapshot);
  const LockIcon = lobby.locked ? LockOpen : Lock;

  function requestMute() {
    call.requestMute();
    setRequested(true);
  }

  return (
    <SidePanel title="People" onClose={onClose}>
      <div className="grid min-h-0 content-start gap-6 overflow-y-auto px-4 pb-4">
        <WaitingList people={lobby.waiting} call={call} />
        <section className="grid gap-2">
          <h3 className="text-sm font-semibold text-ink-soft">In the call</h3>
          {others.length === 0 && <p>Only you are here.</p>}
          <ul className="grid gap-2">
            {others.map((tile) => (
              <MemberRow
                key={tile.id}
                tile={tile}
                onRemove={() => call.host.remove(tile.id)}
                onSendToLobby={() => call.host.sendToLobby(tile.id)}
              />
            ))}
          </ul>
        </section>
        <RemovedList people={lobby.removed} onReadmit={call.host.readmit} />
        <section className="grid gap-3">
          {appointmentId && (
            <Suspense>
              <InviteInCall appointmentId={appointmentId} />
            </Suspense>
          )}
          <Button
            variant="secondary"
            aria-pressed={lobby.locked}
            onClick={() => call.host.lock(!lobby.locked)}
          >
            <LockIcon aria-hidden size={18} />
            {lobby.locked ? 'Unlock the meeting' : 'Lock the meeting'}
          </Button>
          <p className="text-xs text-ink-soft">
            {lobby.locked
              ? 'Locked: nobody else can ask to come in. The patient always can.'
              : 'While it is locked, nobody else can ask to come in.'}
          </p>
          {others.length > 0 && (
            <Button variant="secondary" onClick={requestMute}>
              <MicOff aria-hidden size={18} />
              {MUTE_EVERYONE}
            </Button>
          )}
          <p role="status" className="text-xs text-ink-soft">
            {requested && 'Everyone has been asked. They decide themselves.'}
          </p>
        </section>
      </div>
    </SidePanel>
  );
}

/** Returns the appointment to which its doctor can invite a guest; null for all others. */
function invitingTo({ appointment, self }: CallSnapshot): string | null {
  return self.party && self.role === 'doctor' ? (appointment?.id ?? null) : null;
}

function WaitingList({ people, call }: { people: readonly WaitingPerson[]; call: Call }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">
        {people.length > 0 ? `Waiting to come in (${people.length})` : 'Waiting to come in'}
      </h3>
      {people.length === 0 && <p>There is no one waiting.</p>}
      <ul className="grid gap-3">
        {people.map(({ id, name, check, invitedAs }) => (
          <li key={id} className="grid gap-2 rounded border border-line p-3">
            <p className="min-w-0">
              <span className="block font-semibold break-words">{name}</span>
              <span className="text-xs text-ink-soft">
                {invitedAs ? INVITED_WORDS[invitedAs] : 'Guest'}, name not verified
                {check && `. ${checkWords(check)}`}
              </span>
            </p>
            <div className="grid grid-cols-2 gap-2">
              <Button
                variant="secondary"
                aria-label={`Deny ${name}`}
                onClick={() => call.host.deny(id)}
              >
                Deny
              </Button>
              <Button aria-label={`Admit ${name}`} onClick={() => call.host.admit(id)}>
                Admit
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {people.length > 1 && (
        <Button
          onClick={() => {
            for (const { id } of people) call.host.admit(id);
          }}
        >
          {people.length === 2 ? 'Admit both' : `Admit all ${people.length}`}
        </Button>
      )}
    </section>
  );
}

type RemovedListProps = { people: readonly RemovedPerson[]; onReadmit: (id: string) => void };

function RemovedList({ people, onReadmit }: RemovedListProps) {
  if (people.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">Removed</h3>
      <ul className="grid gap-2">
        {people.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 break-words">{name}</span>
            <Button
              variant="ghost"
              aria-label={`Let ${name} back in`}
              className="shrink-0"
              onClick={() => onReadmit(id)}
            >
              Let back in
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type MemberRowProps = { tile: Tile; onRemove: () => void; onSendToLobby: () => void };

function MemberRow({ tile, onRemove, onSendToLobby }: MemberRowProps) {
  const [confirming, setConfirming] = useState(false);
  const { name, role } = tile;
  const words = roleWords(tile);
  const host = role === 'doctor' || role === 'admin';
  const guest = !host && role !== 'patient';
  return (
    <li className="flex items-center justify-between gap-2">
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        {words !== name && <span className="text-xs text-ink-soft">{words}</span>}
      </span>
      {guest && (
        <Button
          variant="ghost"
          aria-label={`Send ${name} to the lobby`}
          className="shrink-0"
          onClick={onSendToLobby}
        >
          To lobby
        </Button>
      )}
      {!host && (
        <Button
          variant="ghost"
          aria-label={`Remove ${name}`}
          className="shrink-0"
          onClick={() => setConfirming(true)}
        >
          Remove
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          open
          title={`Remove ${name}?`}
          confirmLabel="Remove"
          onConfirm={() => {
            setConfirming(false);
            onRemove();
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>They leave the call at once and stay out until you let them back in.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

const INVITED_WORDS = { relative: 'Invited relative', interpreter: 'Invited interpreter' } as const;
const MUTE_EVERYONE = 'Ask everyone to mute';
