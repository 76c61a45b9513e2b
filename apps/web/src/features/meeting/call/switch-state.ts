import type { RoomMode } from '@nadi/contract/meeting-events';

export type TransportName = 'mesh' | 'unit';

/**
 * The media of one participant over one transport: `none` without a connection, `flowing` once the first frame has
 * arrived, `lost` if the connection was interrupted.
 */
export type Flow = 'none' | 'pending' | 'flowing' | 'lost';

export type Flows = Readonly<Record<TransportName, Flow>>;

interface Route extends Flows {
  /** The transport that their tile shows. */
  readonly shown: TransportName;
  /** True if they have said that they receive our media through the present unit. */
  readonly forwarded: boolean;
}

/** Which transport shows each participant while the mode of a room changes. */
export interface SwitchState {
  readonly mode: RoomMode;
  readonly routes: ReadonlyMap<string, Route>;
}

export type SwitchEvent =
  /** The server has announced this mode; a repeated `sfu` means a new unit. */
  | { kind: 'mode'; mode: RoomMode }
  /** The flows of everyone in the room. */
  | { kind: 'flows'; flows: ReadonlyMap<string, Flows> }
  | { kind: 'forwarded'; id: string };

export const INITIAL_SWITCH: SwitchState = { mode: 'mesh', routes: new Map() };

export function reduceSwitch(state: SwitchState, event: SwitchEvent): SwitchState {
  switch (event.kind) {
    case 'mode':
      return { mode: event.mode, routes: mapRoutes(state, (route) => withMode(route, event.mode)) };
    case 'flows':
      return { ...state, routes: withFlows(state, event.flows) };
    case 'forwarded':
      return {
        ...state,
        routes: mapRoutes(state, (route, id) =>
          id === event.id ? { ...route, forwarded: true } : route,
        ),
      };
  }
}

/** Forgets the confirmations, which were about an earlier unit. */
function withMode(route: Route, mode: RoomMode): Route {
  return mode === 'sfu' ? { ...route, forwarded: false } : route;
}

function withFlows({ mode, routes }: SwitchState, flows: ReadonlyMap<string, Flows>) {
  const next = new Map<string, Route>();
  for (const [id, flow] of flows) {
    const { shown = transportOf(mode), forwarded = false } = routes.get(id) ?? {};
    next.set(id, { ...flow, shown: shownBy(mode, shown, flow), forwarded });
  }
  return next;
}

/** Changes to the transport of the mode once it has frames, and back if only the other one has any. */
function shownBy(mode: RoomMode, shown: TransportName, flows: Flows): TransportName {
  const wanted = transportOf(mode);
  if (flows[wanted] === 'flowing') return wanted;
  const other = wanted === 'mesh' ? 'unit' : 'mesh';
  return flows[other] === 'flowing' ? other : shown;
}

function transportOf(mode: RoomMode): TransportName {
  return mode === 'sfu' ? 'unit' : 'mesh';
}

/** Returns the participants who arrive through the unit and have a mesh connection besides. */
export function doublyConnected({ mode, routes }: SwitchState): string[] {
  if (mode !== 'sfu') return [];
  return [...routes]
    .filter(([, { unit, mesh }]) => unit === 'flowing' && mesh !== 'none')
    .map(([id]) => id);
}

/**
 * Returns the participants whose mesh connection is no longer needed: the unit shows them, and they have said that it
 * brings them our media. A connection that was lost brings them nothing.
 */
export function closableMeshes(state: SwitchState): string[] {
  return doublyConnected(state).filter((id) => {
    const { mesh, forwarded } = state.routes.get(id) ?? {};
    return forwarded || mesh === 'lost';
  });
}

/** Returns true if the room is a mesh again and the unit brings nothing that the mesh does not. */
export function mayCloseUnit({ mode, routes }: SwitchState): boolean {
  if (mode !== 'mesh') return false;
  return [...routes.values()].every(({ mesh, unit }) => mesh === 'flowing' || unit !== 'flowing');
}

type PublicKey = string | null | undefined;

/**
 * Returns the one key that people compare for a participant. Messages go over both transports during a change, so
 * neither may have another key, and without one in either they are not protected.
 * @returns undefined while no key is known, or the transports have different ones
 */
export function commonKey(mesh: PublicKey, unit: PublicKey): PublicKey {
  if (mesh === null || unit === null) return null;
  if (mesh !== undefined && unit !== undefined && mesh !== unit) return undefined;
  return mesh ?? unit;
}

function mapRoutes({ routes }: SwitchState, change: (route: Route, id: string) => Route) {
  return new Map([...routes].map(([id, route]) => [id, change(route, id)]));
}
