import { Success } from '@nadi/contract/fields';
import { CLINIC_ROLES, type Role } from '@nadi/domain/permissions';
import { z } from 'zod';

/**
 * The roles that each kind of caller has (docs/product/accounts.md#accounts-of-the-clinic). Visitors need no
 * session.
 */
export const ACCESS_ROLES = {
  visitor: [],
  patient: ['patient'],
  doctor: ['doctor'],
  admin: ['admin'],
  reception: ['admin', 'reception'],
  accountant: ['admin', 'accountant'],
  clinic: CLINIC_ROLES,
} as const satisfies Record<string, readonly Role[]>;

/** The kinds of callers of a route. */
export type Access = keyof typeof ACCESS_ROLES;

export type SessionRole = (typeof ACCESS_ROLES)[Access][number];

/** How a request is encrypted: three priorities of the secure channel, or plain HTTPS. */
export type Channel = 'high' | 'medium' | 'low' | 'plain';

interface RouteOptions {
  readonly method: 'GET' | 'POST';
  readonly channel: Channel;
  /** The body may contain files, as a multipart form or inside a sealed body. */
  readonly upload?: true;
  /** Repeats the first result for a request with the same `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** Recognises a browser by its `nadi-device` header. */
  readonly knowsDevices?: true;
  /** Checks a password or a signature although it is open to visitors, so it may answer with 401. */
  readonly checksCredentials?: true;
  /** An account with a second factor must enter a code again if its last one is too old. */
  readonly needsConfirmation?: true;
  /** Refused to accounts of the reception that are limited to places, because it concerns all places. */
  readonly allPlaces?: true;
  /** The body may be four times as large as usual, for long texts with three bytes per letter. */
  readonly longText?: true;
  /**
   * The upload is plain, larger, and stored on disk while it is received. Names the field of its one file;
   * forms may use any field name.
   */
  readonly largeUpload?: string;
  /** The reply is a file, not JSON. */
  readonly download?: true;
}

/** `body` also describes the query of a GET request. */
interface RouteSchemas {
  readonly body: z.ZodType;
  readonly reply: z.ZodType;
}

type Path = `/api/${string}`;

/** A route for all its callers. */
export interface RouteDefinition extends RouteOptions, RouteSchemas {
  /** One path for each kind of caller. */
  readonly paths: Readonly<Partial<Record<Access, Path>>>;
  /** Needs no session; the callers of `paths` then say whose accounts a path is for. */
  readonly public?: true;
  /** Differences on the path of one caller. */
  readonly overrides?: Readonly<
    Partial<Record<Access, Partial<RouteSchemas> & { channel?: Exclude<Channel, 'plain'> }>>
  >;
}

/** The parts of a route that its declaration may omit. */
const DEFAULTS = {
  method: 'POST',
  channel: 'medium',
  body: z.object({}),
  reply: Success,
} as const satisfies Partial<RouteDefinition>;

export type Defaults = typeof DEFAULTS;
type RouteDeclaration = Omit<RouteDefinition, keyof Defaults> &
  Partial<Pick<RouteDefinition, keyof Defaults>>;

/** Routes as they are declared: each a sealed POST without fields that replies with success, unless stated. */
export type Routes = Readonly<Record<string, RouteDeclaration>>;

type WithDefaults<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] & Omit<Defaults, keyof Declared[Name]>;
};

/** Completes declared routes. */
export function withDefaults<Declared extends Routes>(declared: Declared): WithDefaults<Declared> {
  const complete = Object.entries(declared).map(([name, route]) => [
    name,
    { ...DEFAULTS, ...route },
  ]);
  return Object.fromEntries(complete);
}

/** A route on one of its paths. */
export interface Endpoint extends RouteOptions, RouteSchemas {
  readonly path: Path;
  readonly caller: Access;
  /** The callers that may use it; `ACCESS_ROLES` names their roles. */
  readonly access: Access;
}

/** The part of a path that names its callers. */
const PREFIXES = {
  patient: 'user',
  doctor: 'doctor',
  admin: 'admin',
  reception: 'admin',
  accountant: 'admin',
  clinic: 'admin',
} as const;
type Prefixes = typeof PREFIXES;

/** Returns a path with the same ending for each caller, such as `/api/user/sessions` for a patient. */
export function pathsOf<const Ending extends string, Caller extends keyof Prefixes>(
  ending: Ending,
  ...callers: readonly Caller[]
): { readonly [C in Caller]: `/api/${Prefixes[C]}/${Ending}` } {
  const paths = callers.map((caller) => [caller, `/api/${PREFIXES[caller]}/${ending}`]);
  return Object.fromEntries(paths);
}

/** Lists the paths of a route, each with all that applies to it. */
export function endpointsOf({ paths, overrides, ...route }: RouteDefinition): Endpoint[] {
  const callers = Object.keys(paths) as Access[];
  return callers.flatMap((caller) => {
    const path = paths[caller];
    const access = route.public ? 'visitor' : caller;
    return path ? { ...route, ...overrides?.[caller], path, caller, access } : [];
  });
}

declare const nameOfRoute: unique symbol;

/**
 * A route without its schemas, in one text: method, `sealed` or `plain`, callers and paths, such as
 * 'POST sealed patient /api/user/book-appointment'. Its type carries the route's name.
 */
export type RouteAddress<Name extends string> = string & { readonly [nameOfRoute]: Name };
