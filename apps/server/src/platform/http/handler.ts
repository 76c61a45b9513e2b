import type { Body, ReplyBody, RouteName, routes } from '@nadi/contract/routes';
import type { CachedReply } from './cached-reply.ts';

type Role = 'patient' | 'doctor' | 'admin';

/** Who is calling, as far as the route's access asks. */
export interface SignedInActor<R extends Role = Role> {
  readonly role: R;
  readonly id: string;
  readonly tokenHash: Buffer;
}

type ActorFor<R extends RouteName> = (typeof routes)[R]['access'] extends infer A
  ? A extends Role
    ? SignedInActor<A>
    : { readonly role: 'visitor' }
  : never;

/** One call, opened, admitted and parsed. */
export interface RequestContext<R extends RouteName> {
  readonly actor: ActorFor<R>;
  readonly body: Body<R>;
  /** Epoch milliseconds, one reading for the whole call. */
  readonly now: number;
  /** Where the caller is, as `TRUST_PROXY` lets it be known: what limits count. */
  readonly clientAddress: string;
  readonly idempotencyKey: string | undefined;
  /** The `session-id` header of a key exchange. */
  readonly sessionId: string | undefined;
  /** For a visitor route that treats somebody signed in differently; null where nobody is. */
  readonly identify: <A extends Role>(role: A) => Promise<SignedInActor<A> | null>;
}

export type Reply<R extends RouteName> = ReplyBody<R> | CachedReply;

/** A verb that changes nothing. */
export interface Query<Db, R extends RouteName> {
  readonly kind: 'query';
  execute(call: RequestContext<R>, db: Db): Promise<Reply<R>>;
}

/**
 * A verb with an effect. `prepare` does slow work (hashing, pictures) outside any transaction;
 * `effect` runs inside one and holds nothing but SQL; `settled` runs after the commit.
 */
export interface Mutation<Db, R extends RouteName, P = unknown> {
  readonly kind: 'mutation';
  prepare?(call: RequestContext<R>, db: Db): Promise<P>;
  execute(call: RequestContext<R>, db: Db, prepared: P): Promise<Reply<R>>;
  afterCommit?(call: RequestContext<R>, answer: Reply<R>): void;
}

// biome-ignore lint/suspicious/noExplicitAny: what was prepared is between a verb's own two halves.
export type Handler<Db, R extends RouteName> = Query<Db, R> | Mutation<Db, R, any>;

export type Handlers<Db, R extends RouteName = RouteName> = {
  readonly [K in R]: Handler<Db, K>;
};
