import { array, object, parse, string } from "valibot";

const gift = object({
  chainId: string(),
  chain: string(),
  token: string(),
  symbol: string(),
});
const offered = object({ gifts: array(gift) });

/** A token that the faucet gives; the coin of a chain has the zero address. */
export interface OfferedGift {
  readonly chainId: bigint;
  readonly chain: string;
  readonly token: string;
  readonly symbol: string;
}

/** Lists all that the faucet gives. @throws Error with what the faucet says */
export async function offeredGifts(url: string): Promise<readonly OfferedGift[]> {
  const { gifts } = parse(offered, await answerOf(url));
  return gifts.map((one) => ({ ...one, chainId: BigInt(one.chainId) }));
}

/** Asks for coin and all tokens of a chain. @throws Error with what the faucet says */
export async function askFaucet(url: string, chainId: bigint, receiver: string): Promise<void> {
  await answerOf(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chainId: `${chainId}`, receiver }),
  });
}

async function answerOf(url: string, init?: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  const body = await answer.json();
  if (answer.ok) return body;
  throw new Error(body.message ?? `the faucet answers ${answer.status}`);
}
