import type { Hex } from "@causeway/protocol";

declare const brand: unique symbol;

/** Text with a meaning of its own: an id of one kind is not an id of another. */
type Branded<Name extends string> = Hex & { readonly [brand]: Name };

/** Id of an order: 32 bytes. */
export type OrderId = Branded<"OrderId">;

/** Id of a message: 32 bytes. The id of a transfer is the id of its message. */
export type MessageId = Branded<"MessageId">;

/** Hash of a transaction: 32 bytes. */
export type TransactionHash = Branded<"TransactionHash">;

/** Hash of a promised route: 32 bytes. */
export type RouteId = Branded<"RouteId">;

/** An account, or a contract, as its chain writes it: 20 bytes in hex on EVM; any form on TON. */
export type Address = string;

/** Id of a chain, as EIP-155 has it. */
export type ChainId = bigint;
