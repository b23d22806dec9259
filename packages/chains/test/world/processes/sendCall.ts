// Sends one call as another process: URL, id of the chain, key, file of the journal, the call's data, and after how many
// entries of the journal the process kills itself. The account calls itself.

import { computeAddress } from "ethers";

import { connect } from "../../../src/evm/node/rpcs/connect.ts";
import { TransactionSender } from "../../../src/evm/node/transactions/TransactionSender.ts";

const [url = "", chainId = "", privateKey = "", journalFile = "", data = "", killAt = ""] =
  process.argv.slice(2);
const rpcs = await connect({ name: "chain", chainId: BigInt(chainId), rpcUrls: [url] });
let entries = 0;
const sender = new TransactionSender(rpcs, {
  ...{ privateKey, journalFile, maxFeePerGas: 10n ** 12n, pollInterval: 20 },
  onJournal: () => {
    entries += 1;
    if (entries === Number(killAt)) process.kill(process.pid, "SIGKILL");
  },
});
await sender.send({ to: computeAddress(privateKey), data, recipientGas: 0n, ownGas: 0n });
rpcs.destroy();
