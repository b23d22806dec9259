import { connectContract } from "@causeway/chains/ethers";
import type { NetworkDescription } from "@causeway/environment";
import { type Hex, readSlotCall, remoteStateInterface, unpackCheckpoint } from "@causeway/protocol";
import { remoteStateAbi, type TypedContract, zkLightClientAbi } from "@causeway/protocol/contracts";
import { type BaseWallet, toBeHex, toQuantity } from "ethers";

import type { Display } from "../display/Display.ts";
import type { End } from "./End.ts";
import { withEnds } from "./withEnds.ts";

/** Where the message board keeps the id of its last message. */
const LAST_MESSAGE_ID = toBeHex(0, 32);

const TIMEOUT_MILLISECONDS = 10_000;

/** Whose state is read, and where it is used. */
export interface StateRequest {
  /** Names of chains. */
  readonly of: string;
  readonly on: string;
  /** Pays for the transaction. */
  readonly wallet: BaseWallet;
}

/** Proves to a contract on one chain what the message board on another holds, and shows what it cost. */
export async function readState(
  network: NetworkDescription,
  { of, on, wallet }: StateRequest,
  display: Display,
): Promise<void> {
  await withEnds(network, [of, on], async (read, reader) => {
    const signer = wallet.connect(reader.provider);
    const state = connectContract(remoteStateAbi, network.remoteState, signer);
    const evidence = await newestEvidence(network, state, read, reader);
    const { height } = unpackCheckpoint(evidence);
    const [account, slot] = [network.messageBoard, LAST_MESSAGE_ID];
    const asked = [account, [slot], toQuantity(height)];
    const answer = await read.provider.send("eth_getProof", asked);
    const query = { chainId: BigInt(read.chainId), evidence, account, slot };
    const { calldata, value } = await readSlotCall(query, answer);
    const call = { to: network.remoteState, data: calldata };
    const returned = remoteStateInterface.decodeFunctionResult("slotOf", await signer.call(call));
    const receipt = await (await signer.sendTransaction(call)).wait();
    if (returned.value !== value || receipt?.status !== 1) {
      throw new Error(`${on} read ${returned.value}`);
    }
    const gas = `${receipt.gasUsed.toLocaleString("en")} gas`;
    const text = `read        the board of ${of} at block ${height}: ${value.slice(0, 10)}…, ${gas}`;
    display.event(`${on} reads ${of}`, text, "good");
  });
}

/** Evidence for the newest checkpoint that the reading chain has accepted. */
async function newestEvidence(
  { validators }: NetworkDescription,
  state: TypedContract<typeof remoteStateAbi>,
  read: End,
  reader: End,
): Promise<Hex> {
  const client = await state.lightClientOf(read.chainId);
  const { height } = await connectContract(zkLightClientAbi, client, reader.provider).newest();
  const url = `${validators[0]?.url}/attestations/${read.chainId}/${height}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return ((await response.json()) as { fields: Hex }).fields;
}
