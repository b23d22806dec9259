import type { BlockName } from "../chain/History.ts";
import type { Workchain } from "../tlb/shardIdent.ts";

/** The whole shard as a signed number, in decimals: how most APIs write it. */
export const SHARD_TEXT = "-9223372036854775808";

/** A block as toncenter names it. */
export function toncenterBlock({ seqno, refs }: BlockName, workchain: Workchain) {
  const { rootHash, fileHash } = refs[workchain];
  return {
    "@type": "ton.blockIdExt",
    workchain,
    shard: SHARD_TEXT,
    seqno,
    root_hash: rootHash.toString("base64"),
    file_hash: fileHash.toString("base64"),
  };
}

/** A block as the API of `TonClient4` names it. */
export function v4Block({ seqno, refs }: BlockName, workchain: Workchain) {
  const { rootHash, fileHash } = refs[workchain];
  return {
    workchain,
    seqno,
    shard: SHARD_TEXT,
    rootHash: rootHash.toString("base64"),
    fileHash: fileHash.toString("base64"),
  };
}

/** A block as tonapi's liteserver paths name it. */
export function rawBlock({ seqno, refs }: BlockName, workchain: Workchain) {
  const { rootHash, fileHash } = refs[workchain];
  return {
    workchain,
    shard: "8000000000000000",
    seqno,
    root_hash: rootHash.toString("hex"),
    file_hash: fileHash.toString("hex"),
  };
}
