// Sells coin of spoke-a for USDC of spoke-b. After a kill it goes on with what was not over, and sends nothing twice.

import { readFileSync } from "node:fs";

import {
  bestRoute,
  chains,
  connectWallet,
  createCauseway,
  type Execution,
  execute,
  formatAmount,
  parseAmount,
  resume,
  tokens,
} from "@causeway/sdk";
import { fileStorage } from "@causeway/sdk/node";
import { JsonRpcProvider, Wallet } from "ethers";

const { CAUSEWAY_API = "", CAUSEWAY_KEY = "", CAUSEWAY_AMOUNT = "0.1" } = process.env;
const contracts = JSON.parse(readFileSync("contracts.json", "utf8"));
const storage = fileStorage("executions");
const causeway = createCauseway({ baseUrl: CAUSEWAY_API, contracts, storage });

const [sold, bought] = await Promise.all([token("spoke-a", "ETH"), token("spoke-b", "USDC")]);
const known = contracts.chains.find(({ chainId }: Numbered) => chainId === `${sold.chainId}`);
const rpc = new JsonRpcProvider(known.rpcUrls[0]);
const wallet = connectWallet(new Wallet(CAUSEWAY_KEY, rpc));

const open = await storage.list();
for (const id of open) await follow(await resume(causeway, id, { wallet }));
if (open.length === 0) await follow(await execute(causeway, { route: await found(), wallet }));
rpc.destroy();

/** Prints each step until the swap is over. @throws CausewayError why it failed */
async function follow(execution: Execution): Promise<void> {
  let shown = "";
  for await (const { step, status, waitsFor } of execution) {
    const line = status?.stateName ?? step ?? shown;
    if (line !== shown) console.log(line);
    shown = line;
    // The chain takes an order once: asking again costs gas at most.
    if (waitsFor?.kind === "askAgain" && waitsFor.isOnce) execution.askAgain();
    if (waitsFor?.kind === "accept") throw new Error(`worse by now: ${waitsFor.worse.join(", ")}`);
  }
  const { outcome, orderId, transaction } = await execution.finished;
  console.log(`${outcome}: order ${orderId} of transaction ${transaction}`);
  await storage.delete(execution.id);
}

/** The best route, which is what the bot accepts. */
async function found() {
  const route = await bestRoute(causeway, {
    from: { chainId: sold.chainId, token: sold.address },
    to: { chainId: bought.chainId, token: bought.address },
    amount: parseAmount(CAUSEWAY_AMOUNT, sold),
  });
  console.log(
    `${CAUSEWAY_AMOUNT} ${sold.symbol} for at least ${formatAmount(route.minimum, bought)}`,
  );
  return route;
}

/** A token by the names of its chain and of itself. */
async function token(chain: string, symbol: string) {
  const { chainId } = named(await chains(causeway), ({ key }) => key === chain, chain);
  return named(await tokens(causeway, { chainId }), (one) => one.symbol === symbol, symbol);
}

function named<T>(list: readonly T[], isIt: (one: T) => boolean, name: string): T {
  const one = list.find(isIt);
  if (one === undefined) throw new Error(`the service lists no ${name}`);
  return one;
}

interface Numbered {
  readonly chainId: string;
}
