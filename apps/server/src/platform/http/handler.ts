import type { AuditAction } from '@nadi/contract/audit';
import type { ACCESS_ROLES, Access, SessionRole } from '@nadi/contract/route-definition';
import type { Body, CallerOf, ReplyBody, RouteName, routes } from '@nadi/contract/routes';
import type { Translator } from '@nadi/messages/en/english';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { About } from './audit-rule.ts';
import type { CachedReply, ExportReply, FileReply } from './replies.ts';

/** Owner of a live session. */
export interface SignedInActor<R extends SessionRole = SessionRole> {
  readonly role: R;
  readonly id: string;
  /** Dependants that a patient manages (`patientsOf`). */
  readonly dependants?: readonly string[];
  /** Places to which an account of the reception is limited; absent without a limit. */
  readonly locationIds?: readonly string[];
  readonly tokenHash: Buffer;
}

type Visitor = { readonly role: 'visitor' };

/** One of the roles that may use the route, as one of its callers. */
type ActorFor<R extends RouteName, C extends Access> = R extends RouteName
  ? (typeof routes)[R] extends { readonly public: true }
    ? Visitor
    : C extends Exclude<Access, 'visitor'>
      ? SignedInActor<(typeof ACCESS_ROLES)[C][number]>
      : Visitor
  : never;

/** A request after receiving, authorising and parsing. */
export interface RequestContext<R extends RouteName, C extends Access = CallerOf<R>> {
  readonly actor: ActorFor<R, C>;
  /** The caller whose path the request used. */
  readonly caller: C;
  readonly body: Body<R, C>;
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
  /**
   * Returns the translator of texts within the reply; its `message` is translated when it is sent. Not in a transaction:
   * it can wait for another connection.
   */
  readonly readTranslator: () => Promise<Translator>;
  /** Session holder on a visitor route that treats signed-in people differently; null for others. */
  readonly identify: <A extends SessionRole>(role: A) => Promise<SignedInActor<A> | null>;
}

/** The audit entry of a route: an action, and a function that selects its subject. */
export interface AuditRule<R extends RouteName, C extends Access = CallerOf<R>> {
  readonly action: AuditAction;
  about(call: RequestContext<R, C>, reply: ReplyBody<R, C>): About;
}

export type Reply<R extends RouteName, C extends Access = CallerOf<R>> =
  | ReplyBody<R, C>
  | CachedReply
  | ExportReply
  | FileReply;

/** A use case without an effect. */
export interface Query<Db, R extends RouteName, C extends Access = CallerOf<R>> {
  readonly kind: 'query';
  /** Null if it reads no record. */
  readonly audit: AuditRule<R, C> | null;
  execute(context: RequestContext<R, C>, db: Db): Promise<Reply<R, C>>;
}

type Precedence = 'normal' | 'low';

/** A completed request of a batch. */
export interface Done<R extends RouteName> {
  readonly context: RequestContext<R>;
  readonly reply: Reply<R>;
}

/** Carries out several requests in one transaction (`pipeline/transact.ts`). */
export interface Batch<Db, R extends RouteName> {
  /**
   * Returns a reply for each request. Null if the request must run alone; nothing was written for it.
   * Running alone decides the outcome and reports errors.
   */
  execute(contexts: readonly RequestContext<R>[], trx: Db): Promise<readonly (Reply<R> | null)[]>;
  /** Outbox entries of a single request, written in the transaction. */
  outbox?(done: readonly Done<R>[], trx: Db): Promise<readonly OutboxEntry[]>;
}

/** A use case with an effect. */
export interface Mutation<Db, R extends RouteName, P = unknown, C extends Access = CallerOf<R>> {
  readonly kind: 'mutation';
  /** Null if it changes no record, or if the use case writes its own entries. */
  readonly audit: AuditRule<R, C> | null;
  /** Its statements give way to those of other requests (docs/security.md#precedence). */
  readonly precedence?: Precedence | ((context: RequestContext<R, C>) => Precedence);
  /** Slow work (hashing, images) that must not hold a transaction open. */
  prepare?(context: RequestContext<R, C>, db: Db): Promise<P>;
  /** Removes data that `prepare` stored, if a `Problem` has rolled the transaction back. */
  discard?(prepared: P, db: Db): Promise<void>;
  /** Requests with the same key run one after another on this node, including `prepare`. */
  serialKey?(context: RequestContext<R, C>): string;
  /** Runs inside a transaction, so only SQL is allowed. */
  execute(context: RequestContext<R, C>, trx: Db, prepared: P): Promise<Reply<R, C>>;
  /** Attempted first, for all requests that wait at the same time. */
  readonly batch?: Batch<Db, R>;
  /** Work that must happen even if the process dies after the commit. It is written in the transaction. */
  outbox?(
    context: RequestContext<R, C>,
    reply: Reply<R, C>,
    trx: Db,
  ): readonly OutboxEntry[] | Promise<readonly OutboxEntry[]>;
  /** Work that may be lost with the process, such as clearing a cache. */
  afterCommit?(context: RequestContext<R, C>, reply: Reply<R, C>): void;
}

export type Handler<Db, R extends RouteName, C extends Access = CallerOf<R>> =
  | Query<Db, R, C>
  // biome-ignore lint/suspicious/noExplicitAny: only the mutation itself knows what it prepared.
  | Mutation<Db, R, any, C>;

/** The handlers of routes: one for all callers of a route, or one for each. */
export type Handlers<Db, R extends RouteName = RouteName> = {
  readonly [K in R]: Handler<Db, K> | { readonly [C in CallerOf<K>]: Handler<Db, K, C> };
};
