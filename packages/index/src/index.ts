export type { ChainStore, EventPlace, EventSearch, Progress } from "./ChainStore.ts";
export type { Column, Entity, RowValue, Subject } from "./Entity.ts";
export type { EventWitness } from "./EventWitness.ts";
export type { IndexedBlock, IndexedChain } from "./IndexedChain.ts";
export type { EventValue, IndexedEvent, StoredEvent } from "./IndexedEvent.ts";
export type { Product } from "./Product.ts";
export type { Sequence, SequenceCount, SequencePlace } from "./Sequence.ts";
