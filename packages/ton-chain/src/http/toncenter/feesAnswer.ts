import { type Cell, loadTransaction } from "@ton/core";

/** What an account paid in a transaction, by cause, in nanoton. */
export function feesAnswer(cell: Cell) {
  const { description, totalFees } = loadTransaction(cell.beginParse());
  const generic = description.type === "generic" ? description : undefined;
  const storage = generic?.storagePhase?.storageFeesCollected ?? 0n;
  const compute = generic?.computePhase;
  const gas = compute?.type === "vm" ? compute.gasFees : 0n;
  const action = generic?.actionPhase?.totalActionFees ?? 0n;
  const forward = generic?.actionPhase?.totalFwdFees ?? 0n;
  return {
    "@type": "fees",
    in_fwd_fee: Number(totalFees.coins - storage - gas - action),
    storage_fee: Number(storage),
    gas_fee: Number(gas),
    fwd_fee: Number(forward),
  };
}
