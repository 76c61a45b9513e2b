import type { z } from 'zod';
import type { Access } from './access.ts';

/** How a request is sealed: three priorities of the secure channel, or plain HTTPS. */
export type Channel = 'high' | 'medium' | 'low' | 'plain';

/** A route without its schemas: all that a caller needs at run time. */
export interface RouteDefinition {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  /** Who may call it; `ACCESS_ROLES` names the roles. */
  readonly access: Access;
  readonly channel: Channel;
  /** The body may contain files: as a multipart form, or inside a sealed body. */
  readonly upload?: true;
  /** Answers a request repeated with the same `Idempotency-Key` header with the result of the first. */
  readonly idempotent?: true;
  /** Knows a browser again by its `nadi-device` header. */
  readonly knowsDevices?: true;
  /** Checks a password or a signature although it is open to visitors: may answer with 401. */
  readonly checksCredentials?: true;
  /** An account with a second factor enters a code again where its last one is too old. */
  readonly needsConfirmation?: true;
  /** The body may be four times as large as usual: long texts in scripts of three bytes a letter. */
  readonly longText?: true;
  /**
   * The upload is plain, larger, and stored on disk while it is received. Names the field of its one
   * file, which forms may call as they like.
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

export type Routes = Readonly<Record<string, RouteDefinition & RouteSchemas>>;
