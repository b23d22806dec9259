import type { NetworkDescription } from "@causeway/local-network/NetworkFile";
import { type EthereumProof, type Hex, proveSlots, unpackCheckpoint } from "@causeway/protocol";
import { type BaseWallet, toBeHex } from "ethers";

import {
  type RemoteState,
  RemoteState__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";
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
    const state = RemoteState__factory.connect(
      network.remoteState,
      wallet.connect(reader.provider),
    );
    const evidence = await newestEvidence(network, state, read, reader);
    const { height, stateRoot } = unpackCheckpoint(evidence);
    const address = network.messageBoard;
    const slots = [LAST_MESSAGE_ID];
    const answer: EthereumProof = await read.provider.send("eth_getProof", [
      address,
      slots,
      `0x${height.toString(16)}`,
    ]);
    const { accountProof, storageProofs, values } = await proveSlots(
      { stateRoot, address, slots },
      answer,
    );
    const claim: Parameters<RemoteState["slotOf"]["staticCall"]> = [
      read.chainId,
      evidence,
      address,
      LAST_MESSAGE_ID,
      [...accountProof],
      [...(storageProofs[0] ?? [])],
    ];
    const { value } = await state.slotOf.staticCall(...claim);
    const receipt = await (await state.slotOf(...claim)).wait();
    if (value !== values[0] || receipt?.status !== 1) throw new Error(`${on} read ${value}`);
    const gas = `${receipt.gasUsed.toLocaleString("en")} gas`;
    const text = `read        the board of ${of} at block ${height}: ${value.slice(0, 10)}…, ${gas}`;
    display.event(`${on} reads ${of}`, text, "good");
  });
}

/** Evidence for the newest checkpoint that the reading chain has accepted. */
async function newestEvidence(
  { validators }: NetworkDescription,
  state: RemoteState,
  read: End,
  reader: End,
): Promise<Hex> {
  const client = await state.lightClientOf(read.chainId);
  const { height } = await ZkLightClient__factory.connect(client, reader.provider).newest();
  const url = `${validators[0]?.url}/attestations/${read.chainId}/${height}`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return ((await response.json()) as { fields: Hex }).fields;
}
