import type { RemovedPerson, WaitingPerson } from '@nadi/contract/meeting-events';
import { Lock, LockOpen, MicOff } from 'lucide-react';
import { Suspense, useState } from 'react';
import { checkWords } from '#shared/devices/check-words.ts';
import { i18n } from '#shared/language/i18n.ts';
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
    <SidePanel title={i18n._('People')} closeLabel={i18n._('Close people')} onClose={onClose}>
      <div className="grid min-h-0 content-start gap-6 overflow-y-auto px-4 pb-4">
        <WaitingList people={lobby.waiting} call={call} />
        <section className="grid gap-2">
          <h3 className="text-sm font-semibold text-ink-soft">{i18n._('In the call')}</h3>
          {others.length === 0 && <p>{i18n._('Only you are here.')}</p>}
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
            {lobby.locked ? i18n._('Unlock the meeting') : i18n._('Lock the meeting')}
          </Button>
          <p className="text-xs text-ink-soft">
            {lobby.locked
              ? i18n._('Locked: nobody else can ask to come in. The patient always can.')
              : i18n._('While it is locked, nobody else can ask to come in.')}
          </p>
          {others.length > 0 && (
            <Button variant="secondary" onClick={requestMute}>
              <MicOff aria-hidden size={18} />
              {i18n._('Ask everyone to mute')}
            </Button>
          )}
          <p role="status" className="text-xs text-ink-soft">
            {requested && i18n._('Everyone has been asked. They decide themselves.')}
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
        {people.length > 0
          ? i18n._('Waiting to come in ({count})', { count: people.length })
          : i18n._('Waiting to come in')}
      </h3>
      {people.length === 0 && <p>{i18n._('There is no one waiting.')}</p>}
      <ul className="grid gap-3">
        {people.map(({ id, name, check, invitedAs }) => (
          <li key={id} className="grid gap-2 rounded border border-line p-3">
            <p className="min-w-0">
              <span className="block font-semibold break-words">{name}</span>
              <span className="text-xs text-ink-soft">
                {check
                  ? i18n._('{person}. {devices}', {
                      person: personLabel(invitedAs),
                      devices: checkWords(check),
                    })
                  : personLabel(invitedAs)}
              </span>
            </p>
            <div className="grid grid-cols-2 gap-2">
              <Button
                variant="secondary"
                aria-label={i18n._('Deny {name}', { name })}
                onClick={() => call.host.deny(id)}
              >
                {i18n._('Deny')}
              </Button>
              <Button
                aria-label={i18n._('Admit {name}', { name })}
                onClick={() => call.host.admit(id)}
              >
                {i18n._('Admit')}
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
          {people.length === 2
            ? i18n._('Admit both')
            : i18n._('Admit all {count}', { count: people.length })}
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
      <h3 className="text-sm font-semibold text-ink-soft">{i18n._('Removed')}</h3>
      <ul className="grid gap-2">
        {people.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-2">
            <span className="min-w-0 break-words">{name}</span>
            <Button
              variant="ghost"
              aria-label={i18n._('Let {name} back in', { name })}
              className="shrink-0"
              onClick={() => onReadmit(id)}
            >
              {i18n._('Let back in')}
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
          aria-label={i18n._('Send {name} to the lobby', { name })}
          className="shrink-0"
          onClick={onSendToLobby}
        >
          {i18n._('To lobby')}
        </Button>
      )}
      {!host && (
        <Button
          variant="ghost"
          aria-label={i18n._('Remove {name}', { name })}
          className="shrink-0"
          onClick={() => setConfirming(true)}
        >
          {i18n._('Remove')}
        </Button>
      )}
      {confirming && (
        <ConfirmDialog
          open
          title={i18n._('Remove {name}?', { name })}
          confirmLabel={i18n._('Remove')}
          onConfirm={() => {
            setConfirming(false);
            onRemove();
          }}
          onCancel={() => setConfirming(false)}
        >
          <p>{i18n._('They leave the call at once and stay out until you let them back in.')}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function personLabel(invitedAs: WaitingPerson['invitedAs']): string {
  if (!invitedAs) return i18n._('Guest, name not verified');
  return invitedAs === 'relative'
    ? i18n._('Invited relative, name not verified')
    : i18n._('Invited interpreter, name not verified');
}
