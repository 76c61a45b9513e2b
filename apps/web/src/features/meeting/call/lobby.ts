import type { LobbyChanged, NextPatient, Participant } from '@nadi/contract/meeting-events';
import type { CallSnapshot, HostedLobby } from './call-state.ts';
import type { HostCommands, SignallingClient } from './signalling-client.ts';

interface LobbyDeps {
  signalling(): SignallingClient | null;
  onChange(): void;
}

/** The state of the lobby for a waiting guest and for a host, and what the server and hosts tell a participant. */
export class Lobby {
  readonly host: HostCommands;
  readonly #onChange: () => void;
  #inside = false;
  #hosted: HostedLobby | null = null;
  #muteRequest: CallSnapshot['muteRequest'] = null;
  #waiting: CallSnapshot['waiting'] = null;
  #nextPatient: NextPatient | null = null;
  /** The appointment of the patient who was dismissed last. */
  #dismissed: string | null = null;

  constructor({ signalling, onChange }: LobbyDeps) {
    this.#onChange = onChange;
    this.host = {
      admit: (id) => signalling()?.host.admit(id),
      deny: (id) => signalling()?.host.deny(id),
      remove: (id) => signalling()?.host.remove(id),
      readmit: (id) => signalling()?.host.readmit(id),
      lock: (locked) => signalling()?.host.lock(locked),
      sendToLobby: (id) => signalling()?.host.sendToLobby(id),
      end: () => signalling()?.host.end(),
    };
  }

  get snapshot(): Pick<
    CallSnapshot,
    'inLobby' | 'lobby' | 'muteRequest' | 'waiting' | 'nextPatient'
  > {
    return {
      inLobby: this.#inside,
      lobby: this.#hosted,
      muteRequest: this.#muteRequest,
      waiting: this.#waiting,
      nextPatient: this.#nextPatient?.appointmentId === this.#dismissed ? null : this.#nextPatient,
    };
  }

  enter(): void {
    this.#inside = true;
    this.#onChange();
  }

  leave(): void {
    this.#inside = false;
  }

  receive({ waiting, locked, removed }: LobbyChanged): void {
    this.#hosted = { waiting, locked: locked ?? false, removed: removed ?? [] };
    this.#onChange();
  }

  /** Stores the doctor's delay and the queue. */
  receiveStatus(status: CallSnapshot['waiting']): void {
    this.#waiting = status;
    this.#onChange();
  }

  receiveNextPatient(patient: NextPatient | null): void {
    this.#nextPatient = patient;
    this.#onChange();
  }

  /** Hides this patient also if they leave and return. */
  dismissNextPatient(): void {
    this.#dismissed = this.#nextPatient?.appointmentId ?? null;
    this.#onChange();
  }

  /** Ignores all but the appointment's doctor and the clinic's admin. */
  receiveMuteRequest({ name, party, role }: Participant): void {
    if (!party || (role !== 'doctor' && role !== 'admin')) return;
    this.#muteRequest = { from: name };
    this.#onChange();
  }

  dismissMuteRequest(): void {
    this.#muteRequest = null;
    this.#onChange();
  }

  muted(): void {
    this.#muteRequest = null;
  }
}
