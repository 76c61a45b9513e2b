import type { ACCESS_ROLES, Access, SessionRole } from '@nadi/contract/access';
import type { AuditAction } from '@nadi/contract/audit';
import type { Body, ReplyBody, RouteName, routes } from '@nadi/contract/routes';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { About } from './audit-rule.ts';
import type { CachedReply, ExportReply, FileReply } from './replies.ts';

/** Owner of a live session. */
export interface SignedInActor<R extends SessionRole = SessionRole> {
  readonly role: R;
  readonly id: string;
  /** Dependants that a patient manages (`patientsOf`). */
  readonly dependants?: readonly string[];
  readonly tokenHash: Buffer;
}

/** One of the roles that may use the route. */
type ActorFor<R extends RouteName> = (typeof routes)[R]['access'] extends infer A
  ? A extends Exclude<Access, 'visitor'>
    ? SignedInActor<(typeof ACCESS_ROLES)[A][number]>
    : { readonly role: 'visitor' }
  : never;

/** A request after receiving, authorising and parsing. */
export interface RequestContext<R extends RouteName> {
  readonly actor: ActorFor<R>;
  readonly body: Body<R>;
  /** Epoch milliseconds, read once per request. */
  readonly now: number;
  /** Network for rate limits, as far as `TRUST_PROXY` reveals it. */
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  /** The `User-Agent` header of the HTTP request. */
  readonly userAgent: string | undefined;
  /** The browser's own key, on routes that recognise devices (docs/security.md#signing-in). */
  readonly deviceKey: string | undefined;
  /** The `session-id` header of a key exchange. */
  readonly sessionId: string | undefined;
  /** Session holder on a visitor route that treats signed-in people differently; null for others. */
  readonly identify: <A extends SessionRole>(role: A) => Promise<SignedInActor<A> | null>;
}

/** The audit entry of a route: an action, and a function that selects its subject. */
export interface AuditRule<R extends RouteName> {
  readonly action: AuditAction;
  about(call: RequestContext<R>, reply: ReplyBody<R>): About;
}

export type Reply<R extends RouteName> = ReplyBody<R> | CachedReply | ExportReply | FileReply;

/** A use case without an effect. */
export interface Query<Db, R extends RouteName> {
  readonly kind: 'query';
  /** Null if it reads no record. */
  readonly audit: AuditRule<R> | null;
  execute(context: RequestContext<R>, db: Db): Promise<Reply<R>>;
}

type Precedence = 'normal' | 'low';

/** A completed request of a batch. */
export interface Done<R extends RouteName> {
  readonly context: RequestContext<R>;
  readonly reply: Reply<R>;
}

/** Carries out several requests in one transaction (`pipeline/transact.ts`). */
export interface Together<Db, R extends RouteName> {
  /**
   * Returns a reply for each request. Null if the request must run alone; nothing was written for it.
   * Running alone decides the outcome and reports errors.
   */
  execute(contexts: readonly RequestContext<R>[], trx: Db): Promise<readonly (Reply<R> | null)[]>;
  /** Outbox entries of a single request, written in the transaction. */
  outbox?(done: readonly Done<R>[], trx: Db): Promise<readonly OutboxEntry[]>;
}

/** A use case with an effect. */
export interface Mutation<Db, R extends RouteName, P = unknown> {
  readonly kind: 'mutation';
  /** Null if it changes no record, or if the use case writes its own entries. */
  readonly audit: AuditRule<R> | null;
  /** Its statements give way to those of other requests (docs/security.md#precedence). */
  readonly precedence?: Precedence | ((context: RequestContext<R>) => Precedence);
  /** Slow work (hashing, images) that must not hold a transaction open. */
  prepare?(context: RequestContext<R>, db: Db): Promise<P>;
  /** Removes data that `prepare` stored, if a `Problem` has rolled the transaction back. */
  discard?(prepared: P, db: Db): Promise<void>;
  /** Requests with the same key run one after another on this node, including `prepare`. */
  serialKey?(context: RequestContext<R>): string;
  /** Runs inside a transaction, so only SQL is allowed. */
  execute(context: RequestContext<R>, trx: Db, prepared: P): Promise<Reply<R>>;
  /** Attempted first, together with requests that wait at the same time. */
  readonly together?: Together<Db, R>;
  /** Work that must happen even if the process dies after the commit. It is written in the transaction. */
  outbox?(
    context: RequestContext<R>,
    reply: Reply<R>,
    trx: Db,
  ): readonly OutboxEntry[] | Promise<readonly OutboxEntry[]>;
  /** Work that may be lost with the process, such as clearing a cache. */
  afterCommit?(context: RequestContext<R>, reply: Reply<R>): void;
}

// biome-ignore lint/suspicious/noExplicitAny: only the mutation itself knows what it prepared.
export type Handler<Db, R extends RouteName> = Query<Db, R> | Mutation<Db, R, any>;

export type Handlers<Db, R extends RouteName = RouteName> = {
  readonly [K in R]: Handler<Db, K>;
};
