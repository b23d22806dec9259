import { account } from "../../../scripts/world/MessageNetwork.ts";
import { environmentOfNetwork } from "../../../scripts/world/sdkParity.ts";
import type { TransferNetwork } from "../../../scripts/world/TransferNetwork.ts";
import { FakeWallet } from "./FakeWallet.ts";
import { RecoverVisit } from "./RecoverVisit.ts";

/** Nobody on the chains knows this account before. */
export const PERSON = 8;

/** A person at the page, with a wallet on a network on which nobody signs. */
export interface VisitedNetwork {
  readonly wallet: FakeWallet;
  readonly visit: RecoverVisit;
}

/** Opens the page for a network. The page asks no validator. */
export async function visitNetwork(network: TransferNetwork): Promise<VisitedNetwork> {
  const chains = network.config.chains.map(({ name, chainId }) => {
    return { name, chainId, signer: account(PERSON).connect(network.provider(name)) };
  });
  // The wallet is on a spoke, and exits are on the hub.
  const wallet = new FakeWallet(chains.filter(({ name }) => name !== "hub").concat(chains));
  const visit = await RecoverVisit.open(Object.values(network.rpcs), wallet);
  await visit.choose({ ...environmentOfNetwork(network), validators: ["http://127.0.0.1:1"] });
  await visit.page.getByText("Validators, prover").click();
  await visit.page.getByLabel("Validators", { exact: true }).fill("");
  return { wallet, visit };
}
