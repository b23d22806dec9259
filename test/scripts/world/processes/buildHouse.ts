// Builds the house as another process: RPC, key, file of the journal, since which block, and after how many entries
// of the journal the process kills itself, 0 for never.

import { dirname } from "node:path";
import { executePlan, Journal } from "@causeway/chains/node";
import { Account } from "../Account.ts";
import { house } from "../house.ts";

const [url = "", key = "", file = "", since = "0", killAt = "0"] = process.argv.slice(2);
const account = new Account(url, key, dirname(file));
let entries = 0;
const journal = new Journal(file, () => {
  entries += 1;
  if (entries === Number(killAt)) process.kill(process.pid, "SIGKILL");
});
await executePlan(() => account.planOf(house(account), Number(since)), account.options(journal));
journal.close();
account.provider.destroy();
