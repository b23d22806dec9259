import { ask } from "../../api/ask.ts";
import { type Vault, vault, vaultPage } from "../../api/wire.ts";

/** Vaults of which what is left of the limits is asked: each takes a request, which reads a chain. */
const MOST_READ_NOW = 24;
const AT_ONCE = 4;

/** Vaults, with what is left of their limits now. @throws AskFailed */
export async function readVaults(baseUrl: string): Promise<readonly Vault[]> {
  const { items } = await ask(baseUrl, "/v1/vaults?size=100", vaultPage);
  const read: Vault[] = [];
  for (let from = 0; from < Math.min(items.length, MOST_READ_NOW); from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE);
    read.push(...(await Promise.all(some.map((one) => readNow(baseUrl, one)))));
  }
  return [...read, ...items.slice(read.length)];
}

/** A vault whose chain does not answer is shown as the index has it. */
async function readNow(baseUrl: string, known: Vault): Promise<Vault> {
  const { chainId, assetId } = known;
  return ask(baseUrl, `/v1/vaults/${chainId}/${assetId}`, vault).catch(() => known);
}
