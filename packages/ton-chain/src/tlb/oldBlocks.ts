import { type Augmentation, AugmentedDictionary } from "./AugmentedDictionary.ts";
import { type BlockRef, storeBlockRef } from "./BlockRef.ts";
import { laterOf } from "./logicalTime.ts";

/** TL-B's `KeyMaxLt`. */
interface KeyMaxLt {
  readonly hasKeyBlock: boolean;
  readonly maxEndLt: bigint;
}

/** TL-B's `OldMcBlocksInfo`: all masterchain blocks before a state, by number. */
export type OldBlocks = AugmentedDictionary<BlockRef, KeyMaxLt>;

const KIND: Augmentation<BlockRef, KeyMaxLt> = {
  keyBits: 32,
  empty: { hasKeyBlock: false, maxEndLt: 0n },
  storeValue: (block, builder) => storeBlockRef(builder.storeBit(isKeyBlock(block)), block),
  extraOf: (block) => ({ hasKeyBlock: isKeyBlock(block), maxEndLt: block.endLt }),
  join: (left, right) => ({
    hasKeyBlock: left.hasKeyBlock || right.hasKeyBlock,
    maxEndLt: laterOf(left.maxEndLt, right.maxEndLt),
  }),
  storeExtra: ({ hasKeyBlock, maxEndLt }, builder) =>
    builder.storeBit(hasKeyBlock).storeUint(maxEndLt, 64),
};

export const NO_OLD_BLOCKS: OldBlocks = new AugmentedDictionary(KIND);

/** The configuration never changes, so the first state alone counts as a key block. */
function isKeyBlock(block: BlockRef): boolean {
  return block.seqno === 0;
}
