import { type Asked, load } from "../load.ts";
import type { MarketNetwork } from "../market/MarketNetwork.ts";
import { MANY_TOKENS } from "../market/manyPools.ts";
import { compare, type Rounds } from "./compare.ts";
import { type Row, rowOf } from "./Row.ts";

const CONNECTIONS = 8;
/** Different requests for routes; some tokens have no way to others. */
const ASKED = 100;
/** The error of chains that do not answer. */
const NO_ANSWER = 2120;
const PATIENCE = 60_000;
/** Milliseconds after which `swap` uses a new route: one is kept five minutes. */
const RENEWED = 60_000;

/** Routes between any tokens of three chains, with warm pools. */
export async function measureRoutes(
  url: string,
  { environment }: MarketNetwork,
  { count, seconds }: Rounds,
): Promise<Row> {
  const chainIds = environment.chains.map(({ chainId }) => `${chainId}`);
  const drawn = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const query = () => ({
    ...{ fromChainId: drawn(chainIds), toChainId: drawn(chainIds), amount: "100" },
    ...{ tokenInAddress: drawn(MANY_TOKENS), tokenOutAddress: drawn(MANY_TOKENS) },
    ...{ type: "exactIn", slippage: "200", entrance: "bench" },
  });
  const found: string[] = [];
  for (let asked = 0; asked < ASKED; asked++) {
    const path = pathOf("/route", query());
    const answer = await ask(url, path);
    if (answer.errno === 0) found.push(path);
  }
  if (found.length < ASKED / 5) throw new Error(`${found.length} of ${ASKED} have a route`);
  const until = { duration: count * seconds };
  const next = () => ({ path: drawn(found) });
  return rowOf("route", null, await load(url, next, { connections: CONNECTIONS, until }));
}

/** Transactions for one route to another chain. */
export async function measureSwaps(
  url: string,
  { crossing, parties }: MarketNetwork,
  rounds: Rounds,
): Promise<Row> {
  const renew = async (): Promise<Asked> => {
    const { errno, message, data } = await ask(url, pathOf("/route", crossing));
    if (errno !== 0) throw new Error(message);
    const { slippage = "" } = crossing;
    return { path: pathOf("/swap", { hash: data[0].hash, slippage, ...parties }) };
  };
  let asked = await renew();
  const built = await ask(url, asked.path);
  const gasLimit = built.data?.[0]?.causeway.gasLimit;
  if (gasLimit == null) throw new Error(`no transaction was tried: ${JSON.stringify(built)}`);
  const timer = setInterval(async () => {
    asked = await renew();
  }, RENEWED);
  try {
    return await compare("swap", url, () => asked, rounds);
  } finally {
    clearInterval(timer);
  }
}

function pathOf(path: string, query: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams({ ...query })}`;
}

/** Asks again while chains do not answer: at first nothing is warm, and a busy machine is slow. */
// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
async function ask(url: string, path: string): Promise<any> {
  for (const end = performance.now() + PATIENCE; ; ) {
    // biome-ignore lint/suspicious/noExplicitAny: as the wire has it
    const json: any = await (await fetch(`${url}${path}`)).json();
    if (json.errno !== NO_ANSWER || performance.now() > end) return json;
  }
}
