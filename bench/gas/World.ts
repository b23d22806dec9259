import { ChainType, environmentOf, type Peer, TrustScheme, trustId } from "@causeway/protocol";
import { developmentKey, keyWords } from "@causeway/verifying-key";
import { concat, getCreateAddress, id } from "ethers";
import {
  type AccessManager,
  AccessManager__factory,
  type CommitteeVerifier,
  CommitteeVerifier__factory,
  type Expiry,
  Expiry__factory,
  type Mailbox,
  Mailbox__factory,
  type Prepaid,
  Prepaid__factory,
  type ZkLightClient,
  ZkLightClient__factory,
} from "../../typechain-types/index.js";
import { Chain } from "./Chain.ts";
import { Committee, ENVIRONMENT } from "./Committee.ts";
import { DevelopmentProver } from "./developmentProof.ts";

const SLOTS = 32;
const KEY_FILE = new URL(
  "../../circuits/build/committee-32/verification_key.json",
  import.meta.url,
);

/** One chain with a mailbox and what it needs, as `causeway apply` deploys them. */
export interface World {
  readonly chain: Chain;
  readonly mailbox: Mailbox;
  readonly expiry: Expiry;
  readonly prepaid: Prepaid;
  readonly verifier: CommitteeVerifier;
  readonly accessManager: AccessManager;
  /** A recipient that does nothing but return the magic value. */
  readonly recipient: string;
  /** A light client of another chain that lanes may be opened over, and the committee that it follows. */
  follow(origin: Peer): Promise<{ client: ZkLightClient; committee: Committee }>;
}

/** Builds a world on a fresh chain. */
export async function buildWorld(name: "hub" | "spoke-a" | "spoke-b"): Promise<World> {
  const chain = await Chain.start(name);
  const deployer = await chain.signer.getAddress();
  const accessManager = await chain.deploy<AccessManager>(new AccessManager__factory(), deployer);
  const verifier = await chain.deploy<CommitteeVerifier>(
    new CommitteeVerifier__factory(),
    ...[keyWords(developmentKey(SLOTS)), SLOTS, true],
  );
  const nonce = await chain.signer.getNonce();
  const mailbox = await chain.deploy<Mailbox>(
    new Mailbox__factory(),
    accessManager,
    getCreateAddress({ from: deployer, nonce: nonce + 1 }),
    getCreateAddress({ from: deployer, nonce: nonce + 3 }),
  );
  const expiry = await chain.deploy<Expiry>(new Expiry__factory(), accessManager, mailbox);
  // Every frame holds its address, where a zero byte is cheaper: what is deployed later must not move it.
  const recipient = await chain.deployCode(RECIPIENT);
  const prepaid = await chain.deploy<Prepaid>(new Prepaid__factory(), mailbox);
  const prover = await DevelopmentProver.load("committee-32", KEY_FILE);
  return {
    ...{ chain, mailbox, expiry, prepaid, verifier, accessManager, recipient },
    follow: async (origin) => {
      const committee = new Committee(origin, prover);
      const client = await chain.deploy<ZkLightClient>(
        new ZkLightClient__factory(),
        ...[accessManager, ENVIRONMENT, origin, anchorOf(committee), verifier],
      );
      await mailbox.setLightClientTrusted(client, true, true);
      return { client, committee };
    },
  };
}

/** A mailbox on another chain; no byte of its address is zero. */
export function peer(chainId: bigint): Peer {
  return { chainType: ChainType.evm, chainId, mailbox: `0x${"b0".repeat(20)}` };
}

/** Trust in the committee of a chain. */
export function trustIn(followedChainId: bigint): string {
  return trustId({
    scheme: TrustScheme.committee,
    environment: environmentOf("local"),
    followedChainId,
  });
}

function anchorOf(committee: Committee) {
  return {
    committee: committee.commitment,
    committeeHash: committee.committeeHash,
    epoch: 1n,
    leastHeight: 1n,
  };
}

/** Creation code of a contract that answers every call with the selector of `receiveMessage`. */
const RECIPIENT = (() => {
  const selector = id("receiveMessage(bytes32,bytes,bytes)").slice(0, 10);
  // PUSH4 selector, PUSH1 224, SHL, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
  const code = concat(["0x63", selector, "0x60e01b5f5260205ff3"]);
  // PUSH14 code, PUSH0, MSTORE, PUSH1 14, PUSH1 18, RETURN
  return concat(["0x6d", code, "0x5f52600e6012f3"]);
})();
