import type { Balance, BalancesParameters } from "../actions/balances.ts";
import { balances } from "../actions/balances.ts";
import { chains } from "../actions/chains.ts";
import { type FindTokenParameters, findToken } from "../actions/findToken.ts";
import { type HistoryPage, type HistoryParameters, history } from "../actions/history.ts";
import { routes } from "../actions/routes.ts";
import { type StatusParameters, status } from "../actions/status.ts";
import { type TokensParameters, tokens } from "../actions/tokens.ts";
import type { Chain } from "../chains/Chain.ts";
import type { Causeway } from "../createCauseway.ts";
import type { Route, RouteRequest, Token } from "../routes/Route.ts";
import type { Status } from "../status/Status.ts";
import { keyOf, type QueryKey } from "./keyOf.ts";

/** A query as TanStack Query takes it, of any framework: `useQuery(chainsQuery(causeway))`. */
export interface Query<T> {
  /** Survives `JSON.stringify`: it has no bigint. Clients of different services have different keys. */
  readonly queryKey: QueryKey;
  readonly queryFn: (context?: { readonly signal?: AbortSignal }) => Promise<T>;
}

/** A query of an action. */
function queryOf<Parameters, T>(
  causeway: Causeway,
  name: string,
  parameters: Parameters,
  action: (
    causeway: Causeway,
    parameters: Parameters,
    options: { signal?: AbortSignal | undefined },
  ) => Promise<T>,
): Query<T> {
  return {
    queryKey: keyOf(causeway, name, parameters),
    queryFn: ({ signal } = {}) => action(causeway, parameters, { signal }),
  };
}

/** Query of `chains`. */
export function chainsQuery(causeway: Causeway): Query<readonly Chain[]> {
  return queryOf(causeway, "chains", {}, chains);
}

/** Query of `tokens`. */
export function tokensQuery(
  causeway: Causeway,
  parameters: TokensParameters = {},
): Query<readonly Token[]> {
  return queryOf(causeway, "tokens", parameters, tokens);
}

/** Query of `findToken`. */
export function findTokenQuery(
  causeway: Causeway,
  parameters: FindTokenParameters,
): Query<readonly Token[]> {
  return queryOf(causeway, "findToken", parameters, findToken);
}

/** Query of `routes`. Refetch it before `expiresAt` of its routes. */
export function routesQuery(causeway: Causeway, request: RouteRequest): Query<readonly Route[]> {
  return queryOf(causeway, "routes", request, routes);
}

/** Query of `status`. Refetch it while `isOver` is false, or follow `track`. */
export function statusQuery(causeway: Causeway, parameters: StatusParameters): Query<Status> {
  return queryOf(causeway, "status", parameters, status);
}

/** Query of a page of `history`. */
export function historyQuery(
  causeway: Causeway,
  parameters: HistoryParameters,
): Query<HistoryPage> {
  return queryOf(causeway, "history", parameters, history);
}

/** Query of `balances`. */
export function balancesQuery(
  causeway: Causeway,
  parameters: BalancesParameters,
): Query<readonly Balance[]> {
  return queryOf(causeway, "balances", parameters, balances);
}
