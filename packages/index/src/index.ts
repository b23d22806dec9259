export type { Aggregate, Contributes, Contribution, ReadRow } from "./Aggregate.ts";
export {
  type ArchivedMonth,
  type ArchiveOptions,
  archiveEvents,
} from "./archive/archiveEvents.ts";
export type { EventsFile } from "./archive/dumpEvents.ts";
export * from "./archive/errors.ts";
export { lateRows } from "./archive/lateRows.ts";
export { dueBefore, KEPT_DAYS, type Month, monthsDue } from "./archive/months.ts";
export type { Book, BookBalance, BookMove } from "./Book.ts";
export type { ChainStore, EventPlace, EventSearch, Progress } from "./ChainStore.ts";
export type { CostReader, TransactionCost, WantedTransaction } from "./costs/CostReader.ts";
export { gasOf, type TransactionOn } from "./costs/gasOf.ts";
export { readCosts } from "./costs/readCosts.ts";
export { shareCosts } from "./costs/shareCosts.ts";
export { type AskedTransaction, wantCosts, wantCostsOfMessages } from "./costs/wantCosts.ts";
export type { Column, Entity, RowValue, Subject } from "./Entity.ts";
export type { EventHint } from "./EventHint.ts";
export type { EventPair } from "./EventPair.ts";
export type { EventWitness } from "./EventWitness.ts";
export { foldEvents, type KeyedRow, type RowsOfEvents } from "./foldEvents.ts";
export { EventsOmitted, FinalDataContradicted } from "./follow/FollowErrors.ts";
export type { FollowReports, FollowSettings, Omission, Replacement } from "./follow/Followed.ts";
export { Follower, type FollowerOptions } from "./follow/Follower.ts";
export { isCaughtUp } from "./follow/isCaughtUp.ts";
export { type ReplacedBlock, replacedBelow } from "./follow/replacedBelow.ts";
export type { IndexedBlock, IndexedChain } from "./IndexedChain.ts";
export type { EventValue, IndexedEvent, StoredEvent } from "./IndexedEvent.ts";
export { type ChainHoldOptions, holdChain, whileWriter } from "./lease/holdChain.ts";
export { type ChainWriter, takeGeneration } from "./lease/takeGeneration.ts";
export { ChainWrittenError, writeOnce } from "./lease/writeOnce.ts";
export type { Product } from "./Product.ts";
export { CheckedPrices, type PriceDifference } from "./prices/CheckedPrices.ts";
export { type ListedPrice, ListedPrices } from "./prices/ListedPrices.ts";
export { newestPrices } from "./prices/newestPrices.ts";
export type {
  AssetPrice,
  LatePriceSource,
  PriceSource,
  RestingPrice,
} from "./prices/PriceSource.ts";
export { medianPrice, type PoolPrice, storePoolPrices } from "./prices/poolPriceRows.ts";
export { valueRows } from "./prices/valueRows.ts";
export { PRODUCTS } from "./products/index.ts";
export {
  type ChainStanding,
  lagOf,
  readWrittenChain,
  type WrittenChain,
} from "./running/ChainStanding.ts";
export { connectSources } from "./running/connectSources.ts";
export { isDifference } from "./running/differences.ts";
export { IndexChanges, type RowsListener } from "./running/IndexChanges.ts";
export type { FollowedChainConfig, IndexedSource } from "./running/IndexedSource.ts";
export type { Indexing } from "./running/Indexing.ts";
export { indexProblems } from "./running/indexProblems.ts";
export { createIndexMetrics } from "./running/metrics.ts";
export { runIndex } from "./running/runIndex.ts";
export { Standings } from "./running/Standings.ts";
export { workOnIndex } from "./running/workOnIndex.ts";
export type { Sequence, SequenceCount, SequencePlace } from "./Sequence.ts";
export { SignatureReader } from "./signatures/SignatureReader.ts";
export type { ComparedTable } from "./store/aggregates/copies.ts";
export {
  type Rebuilt,
  rebuildAggregates,
} from "./store/aggregates/rebuildAggregates.ts";
export { archivedUpTo } from "./store/archived.ts";
export { fromBytea, toBytea } from "./store/bytes.ts";
export * from "./store/errors.ts";
export { type ForgetOptions, type Forgotten, forgetAbove } from "./store/forgetAbove.ts";
export { migrateIndex, missingIndexMigrations } from "./store/migrateIndex.ts";
export { PgChainStore, type StoreLogger, type StoreOptions } from "./store/PgChainStore.ts";
export type { ChangedRows } from "./store/refold.ts";
export { type BlockSample, eventsOfBlocks, sampleBlocks } from "./store/sampleBlocks.ts";
export { wholeChains } from "./store/wholeChains.ts";
export { cleanText } from "./tokens/cleanText.ts";
export type { ListedToken } from "./tokens/readTokens.ts";
export { shownToken } from "./tokens/shownToken.ts";
export type { TokenReader, TokenTexts } from "./tokens/TokenReader.ts";
export { tokenReaderOf } from "./tokens/tokenReaderOf.ts";
