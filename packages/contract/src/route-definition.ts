import type { z } from 'zod';
import type { Access } from './access.ts';

/** How a request is encrypted: three priorities of the secure channel, or plain HTTPS. */
export type Channel = 'high' | 'medium' | 'low' | 'plain';

/** A route without its schemas: the part that callers need at run time. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** The callers that may use it; `ACCESS_ROLES` names their roles. */
  readonly access: Access;
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
export interface RouteSchemas {
  readonly body: z.ZodType;
  readonly reply: z.ZodType;
}

declare const nameOfRoute: unique symbol;

/**
 * A route without its schemas, in one text: method, `sealed` or `plain`, caller and path, such as
 * 'POST sealed patient /api/user/book-appointment'. Its type carries the route's name.
 */
export type RouteAddress<Name extends string> = string & { readonly [nameOfRoute]: Name };

export type Routes = Readonly<Record<string, RouteDefinition & RouteSchemas>>;
