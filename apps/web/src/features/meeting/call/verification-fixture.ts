import { type KeyHolder, Verification, type VerificationMessage } from './verification.ts';

type Sent = { from: string; to: string; message: VerificationMessage };

/** A room whose messages wait until they are delivered; `tamper` changes or drops one on its way. */
export class Room {
  readonly waiting: Sent[] = [];
  readonly people = new Map<string, Verification>();
  tamper: (sent: Sent) => VerificationMessage | null = ({ message }) => message;

  enter(id: string): Verification {
    const verification = new Verification({
      roomId: 'room',
      send: (message, to) => {
        const targets = to ? [to] : [...this.people.keys()].filter((other) => other !== id);
        for (const target of targets) this.waiting.push({ from: id, to: target, message });
      },
      onChange: () => {},
    });
    this.people.set(id, verification);
    return verification;
  }

  /** Delivers all messages in an order that `pick` chooses. */
  async deliver(pick = (count: number) => Math.floor(Math.random() * count)): Promise<void> {
    await this.settle();
    while (this.waiting.length > 0) {
      const [sent] = this.waiting.splice(pick(this.waiting.length), 1);
      const message = sent && this.tamper(sent);
      if (message) await this.people.get(sent.to)?.receive(sent.from, message);
    }
  }

  /** Waits until everyone has handled what they have received. */
  async settle(): Promise<void> {
    for (const each of this.people.values()) await each.repeatTo('later');
    for (let at = this.waiting.length - 1; at >= 0; at -= 1) {
      if (this.waiting[at]?.to === 'later') this.waiting.splice(at, 1);
    }
  }

  states() {
    return [...this.people.values()].map(({ state }) => state);
  }
}

export function holder(id: string, key: string | null | undefined = `key of ${id}`): KeyHolder {
  return { id, name: `Name of ${id}`, key };
}

/** Lets everyone enter and see the same people. */
export function meet(...ids: string[]): Room {
  const room = new Room();
  for (const id of ids) room.enter(id);
  gather(
    room,
    ids.map((id) => holder(id)),
  );
  return room;
}

export function gather(room: Room, people: readonly KeyHolder[]) {
  for (const [id, verification] of room.people) {
    const self = people.find((person) => person.id === id) ?? holder(id);
    void verification.setPeople(
      self,
      people.filter((person) => person.id !== id),
    );
  }
}

export function picturesIn(room: Room): (readonly number[] | null)[] {
  return room.states().map((state) => (state.kind === 'pictures' ? state.pictures : null));
}
