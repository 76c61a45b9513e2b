import { FORWARDED_FROM, MESH_AGAIN_UP_TO, MESH_PEOPLE_MAX, seconds } from '@nadi/domain/limits';
import type { ForwardedRoom } from './forwarded-room.ts';
import { MESH, type RoomOverview, type RoomState } from './roster.ts';
import { roomChannel, type SignallingContext } from './signalling-context.ts';

/** So long have at most three people been in a forwarded room before it becomes a mesh. */
const FEW_FOR = seconds(10);
/** So long the unit still forwards after a room has become a mesh, until browsers are connected directly. */
const HANDOVER = seconds(10);
const RETRY = seconds(2);

/** A room with members on this node. */
export interface LocalRoom {
  readonly roomId: string;
  /** The room on a unit; null in a mesh, and while there is no unit. */
  forwarded: ForwardedRoom | null;
  /** True if the room has become a mesh and `forwarded` bridges the change. */
  retired: boolean;
  /** Epoch milliseconds since which at most three people have been in the forwarded room. */
  fewSince: number | null;
  cancelTimer(): void;
}

export interface SettlingContext
  extends Pick<SignallingContext, 'roster' | 'timers' | 'io' | 'now'> {
  /** Opens the room on a unit, of those whose address suits; null if none can. */
  open(roomId: string, suits: (url: string) => boolean): Promise<ForwardedRoom | null>;
  /** Forwards exactly this node's members, and informs clients that have to publish anew. */
  updateMembers(roomId: string, forwarded: ForwardedRoom): void;
  refresh(roomId: string): void;
  /** Makes all nodes settle the room. */
  publishChange(roomId: string): void;
  onSwitch(): void;
}

/** Decides about the mode of a room and its unit, and follows what another node has decided. */
export async function settleRoom(
  context: SettlingContext,
  local: LocalRoom,
  overview: RoomOverview,
): Promise<void> {
  const { state } = overview;
  if (state.mode === 'sfu') return settleForwarded(context, local, overview);
  local.fewSince = null;
  const enough = overview.people >= FORWARDED_FROM && overview.everySfu;
  const forwarded = enough ? await context.open(local.roomId, () => true) : null;
  if (forwarded) await pin(context, local, state, forwarded);
  else retire(context, local);
}

async function settleForwarded(
  context: SettlingContext,
  local: LocalRoom,
  { state, people, everySfu }: RoomOverview,
): Promise<void> {
  const { roomId, forwarded } = local;
  if (!everySfu || isFewForLong(context, local, people)) return makeMesh(context, local, state);
  if (forwarded && !local.retired && forwarded.pin === state.pin && forwarded.isOpen()) {
    return context.updateMembers(roomId, forwarded);
  }
  const pinned = await context.open(roomId, (url) => url === state.pin);
  if (pinned) return adopt(context, local, pinned);
  const other = await context.open(roomId, (url) => url !== state.pin);
  if (other) return pin(context, local, state, other);
  if (people <= MESH_PEOPLE_MAX) return makeMesh(context, local, state);
  endForwarding(local);
  refreshLater(context, local, RETRY);
}

/** Returns true if at most three people have been in the room for ten seconds; else looks again by then. */
function isFewForLong(context: SettlingContext, local: LocalRoom, people: number): boolean {
  if (people > MESH_AGAIN_UP_TO) {
    local.fewSince = null;
    return false;
  }
  const now = context.now();
  local.fewSince ??= now;
  const left = local.fewSince + FEW_FOR - now;
  if (left > 0) refreshLater(context, local, left);
  return left <= 0;
}

export function refreshLater(
  { timers, refresh }: Pick<SettlingContext, 'timers' | 'refresh'>,
  local: LocalRoom,
  delay = RETRY,
): void {
  local.cancelTimer();
  local.cancelTimer = timers.after(delay, () => refresh(local.roomId));
}

/** Pins the room to a unit, unless another node has changed the state meanwhile. */
async function pin(
  context: SettlingContext,
  local: LocalRoom,
  from: RoomState,
  forwarded: ForwardedRoom,
): Promise<void> {
  if (await change(context, local, from, { mode: 'sfu', pin: forwarded.pin })) {
    adopt(context, local, forwarded);
  } else {
    forwarded.close();
  }
}

async function makeMesh(context: SettlingContext, local: LocalRoom, from: RoomState) {
  if (!(await change(context, local, from, MESH))) return;
  context.io.to(roomChannel(local.roomId)).emit('room-mode', { mode: 'mesh' });
  retire(context, local);
}

async function change(
  context: SettlingContext,
  { roomId }: LocalRoom,
  from: RoomState,
  to: RoomState,
): Promise<boolean> {
  const { changed } = await context.roster.changeState(roomId, from, to);
  if (changed) context.onSwitch();
  context.publishChange(roomId);
  return changed;
}

/** Replaces this node's room on a unit; its clients publish anew. */
function adopt(context: SettlingContext, local: LocalRoom, forwarded: ForwardedRoom): void {
  endForwarding(local);
  local.forwarded = forwarded;
  context.updateMembers(local.roomId, forwarded);
}

/** Lets the unit forward until the browsers are connected directly. */
function retire({ timers }: SettlingContext, local: LocalRoom): void {
  const { forwarded } = local;
  if (!forwarded || local.retired) return;
  local.retired = true;
  timers.after(HANDOVER, () => {
    if (local.forwarded !== forwarded) return;
    forwarded.close(true);
    endForwarding(local);
  });
}

export function endForwarding(local: LocalRoom): void {
  local.forwarded?.close();
  local.forwarded = null;
  local.retired = false;
}
