import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { UnknownBlock } from "../../chain/ChainError.ts";
import type { BlockName } from "../../chain/History.ts";
import { BASECHAIN, MASTERCHAIN, type Workchain } from "../../tlb/shardIdent.ts";

const FORM = /^\((-?\d+),([0-9a-fA-F]{16}),(\d+),([0-9a-fA-F]{64}),([0-9a-fA-F]{64})\)$/;

/** A block in tonapi's form: `(workchain,shard,seqno,root hash,file hash)`. */
export const blockIdParam = z.string().transform((text, context) => {
  const [, workchain, shard, seqno, root = "", file = ""] = FORM.exec(text) ?? [];
  const number = Number(workchain);
  if ((number === BASECHAIN || number === MASTERCHAIN) && shard === "8000000000000000") {
    const hashes = { rootHash: Buffer.from(root, "hex"), fileHash: Buffer.from(file, "hex") };
    return { workchain: number as Workchain, seqno: Number(seqno), ...hashes };
  }
  context.addIssue({ code: "custom", message: `${text} names no block` });
  return z.NEVER;
});

/**
 * Finds the block of a name.
 *
 * @throws UnknownBlock if no block of this number has these hashes.
 */
export function namedBlock(chain: Chain, id: z.output<typeof blockIdParam>): BlockName {
  const name = chain.name(id.seqno);
  const { rootHash, fileHash } = name.refs[id.workchain];
  if (rootHash.equals(id.rootHash) && fileHash.equals(id.fileHash)) return name;
  throw new UnknownBlock(id.seqno, chain.head.seqno);
}
