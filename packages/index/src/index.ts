export type { ChainStore, Progress } from "./ChainStore.ts";
export type { Column, Entity, RowValue, Subject } from "./Entity.ts";
export type { IndexedBlock, IndexedChain } from "./IndexedChain.ts";
export type { EventValue, IndexedEvent, StoredEvent } from "./IndexedEvent.ts";
export type { Product } from "./Product.ts";
