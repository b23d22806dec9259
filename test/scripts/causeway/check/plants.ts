import type { ChainConfig } from "@causeway/operator";
import {
  ChainType,
  committeeCommitment,
  committeeHash,
  encodeInteroperableAddress,
  FROZEN_UNTIL,
  type Hex,
  lightClientStatusSlot,
  mappingSlot,
  namespaceSlot,
  outboundLaneSlots,
  priceChange,
  slotAfter,
  slotAt,
  sortMembers,
  tag,
  toPrice,
  uintBytes,
} from "@causeway/protocol";
import { createDevelopmentKeys, ValidatorKeys } from "@causeway/validator";
import { keyWords } from "@causeway/verifying-key";
import { bn254 } from "@noble/curves/bn254.js";
import { toBeHex } from "ethers";
import { peerOf } from "../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import type { Config } from "../../../../scripts/causeway/areas.ts";
import {
  AccessManager__factory,
  CommitteeRegistry__factory,
  CommitteeVerifier__factory,
  Expiry__factory,
  Mailbox__factory,
  MessageFeeSchedule__factory,
  RemoteAccounts__factory,
  RemoteState__factory,
  ZkLightClient__factory,
} from "../../../../typechain-types/index.js";
import type { CheckedChains } from "./CheckedChains.ts";

export const STRANGER = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
const DAY = 24 * 60 * 60;

/** The contracts of a chain, called by its deployer. */
export async function contractsOf(chains: CheckedChains, name: string) {
  const deployer = await chains.deployer(name);
  const { addresses } = chains;
  return {
    deployer,
    manager: AccessManager__factory.connect(addresses.AccessManager, deployer),
    registry: CommitteeRegistry__factory.connect(addresses.CommitteeRegistry, deployer),
    mailbox: Mailbox__factory.connect(addresses.Mailbox, deployer),
    schedule: MessageFeeSchedule__factory.connect(addresses.MessageFeeSchedule, deployer),
    expiry: Expiry__factory.connect(addresses.Expiry, deployer),
    accounts: RemoteAccounts__factory.connect(addresses.RemoteAccounts, deployer),
    state: RemoteState__factory.connect(addresses.RemoteState, deployer),
    clientOf: (followed: string) =>
      ZkLightClient__factory.connect(addresses.lightClientOf(chains.chain(followed)), deployer),
  };
}

/** Lets time pass on a chain. */
export async function pass(chains: CheckedChains, name: string, seconds: number): Promise<void> {
  await chains.rpc(name).send("evm_increaseTime", [seconds]);
  await chains.rpc(name).send("evm_mine", []);
}

/** The time after which the access manager's delayed changes hold. */
export const SETBACK = 6 * DAY;

/** The same validators with other weights. */
export function withOtherWeights(config: Config): Config {
  const members = config.committee.members.map((member, index) => ({
    ...member,
    weight: index === 0 ? 2n : member.weight,
  }));
  return { ...config, committee: { ...config.committee, members } };
}

/** The configuration with new keys in place of those of its first members. */
export function withOtherKeys(config: Config, count: number): Config {
  const members = config.committee.members.map((member, index) => {
    if (index >= count) return member;
    const keys = new ValidatorKeys(createDevelopmentKeys(`other ${index}`));
    const possession = keys.provePossession(config.environmentTag);
    return { ...member, ...keys.publicKeys, possession };
  });
  return { ...config, committee: { ...config.committee, members } };
}

/** Proposes another committee than the configuration's on spoke A. */
export async function proposeOther(chains: CheckedChains): Promise<void> {
  const { registry } = await contractsOf(chains, "spoke-a");
  const { members } = withOtherWeights(chains.config).committee;
  await registry.proposeCommittee(sortMembers(members));
}

/** Makes the configuration's committee sign on a chain. */
export async function rotate(chains: CheckedChains, name: string, config: Config): Promise<void> {
  const { registry } = await contractsOf(chains, name);
  await registry.proposeCommittee(sortMembers(config.committee.members));
  await pass(chains, name, config.committee.handover + 1);
  await registry.activateCommittee();
}

/** A further light client on a chain. */
export async function deployClient(
  chains: CheckedChains,
  name: string,
  followed: ChainConfig,
): Promise<Hex> {
  const { config, addresses } = chains;
  const members = sortMembers(config.committee.members);
  const client = await new ZkLightClient__factory(await chains.deployer(name)).deploy(
    addresses.AccessManager,
    config.environmentTag,
    peerOf(followed, addresses.Mailbox),
    {
      committee: committeeCommitment(members, config.verifier.slots),
      committeeHash: committeeHash(members),
      ...config.lightClients.anchor,
    },
    addresses.verifierNamed(config.verifier.contract),
  );
  return client.getAddress();
}

/** Sets a price as only the fee schedule may. */
export async function setPrice(
  chains: CheckedChains,
  name: string,
  destination: string,
  change: Readonly<Record<string, bigint | number>>,
): Promise<void> {
  const { addresses, config } = chains;
  const schedule = await chains.as(name, addresses.MessageFeeSchedule);
  const price = config.destinations[destination]?.price;
  if (price === undefined) throw new Error(`no price of ${destination}`);
  const changed = { ...price, ...change };
  const { chainId } = chains.chain(destination);
  await Mailbox__factory.connect(addresses.Mailbox, schedule).setPrices([
    priceChange(chainId, toPrice(changed)),
  ]);
}

/** Changes a word of storage where no call could. */
export async function changeWord(
  chains: Pick<CheckedChains, "rpc">,
  name: string,
  account: Hex,
  slot: Hex,
  change: (word: bigint) => bigint,
): Promise<void> {
  const word = BigInt(await chains.rpc(name).getStorage(account, BigInt(slot)));
  const changed = uintBytes(change(word), 32);
  await chains.rpc(name).send("anvil_setStorageAt", [account, slot, changed]);
}

/** Changes what a light client knows of itself. */
export function changeClient(
  chains: CheckedChains,
  name: string,
  followed: string,
  change: (word: bigint) => bigint,
): Promise<void> {
  const client = chains.addresses.lightClientOf(chains.chain(followed));
  return changeWord(chains, name, client, lightClientStatusSlot(), change);
}

/** What a light client's status says of one that is frozen. */
export const FROZEN_BITS = FROZEN_UNTIL << 216n;
/** One second of the time since which a light client trusts its committee. */
export const TRUSTED_SECOND = 1n << 120n;

const TIMES_ANCHORED = 0xffffn << 120n;

/** Makes a light client forget how often it was anchored again. */
export function forgetAnchoring(
  chains: CheckedChains,
  name: string,
  followed: string,
): Promise<void> {
  const client = chains.addresses.lightClientOf(chains.chain(followed));
  const emergency = slotAfter(lightClientStatusSlot(), 6);
  return changeWord(chains, name, client, emergency, (word) => word & ~TIMES_ANCHORED);
}

const INBOUND_LANES = slotAt(5n);
const DESTINATIONS = slotAt(4n);
const STATE_BITS = 0xffn << 32n;
const ADDED = 1n << 32n;

/** Makes a mailbox forget a lane that ends there. */
export function forgetInbound(chains: CheckedChains, name: string, lane: Hex): Promise<void> {
  const slot = mappingSlot(INBOUND_LANES, lane);
  return changeWord(chains, name, chains.addresses.Mailbox, slot, () => 0n);
}

/** Takes the opening of a lane back. */
export async function takeBackOpening(
  chains: CheckedChains,
  name: string,
  lane: Hex,
  destination: bigint,
): Promise<void> {
  const { Mailbox } = chains.addresses;
  const { head } = outboundLaneSlots(lane);
  const open = mappingSlot(DESTINATIONS, uintBytes(destination, 32));
  await changeWord(chains, name, Mailbox, head, (word) => (word & ~STATE_BITS) | ADDED);
  await changeWord(chains, name, Mailbox, open, () => 0n);
}

/** Makes a mailbox believe that a lane of its own leads to a chain. */
export function knowDestination(
  chains: CheckedChains,
  name: string,
  chainId: bigint,
): Promise<void> {
  const destination = mappingSlot(DESTINATIONS, uintBytes(chainId, 32));
  const { Mailbox } = chains.addresses;
  return changeWord(chains, name, Mailbox, slotAfter(destination, 2), (word) => word | 1n);
}

/** What the configuration has nowhere. */
export const OTHER_PRICE = {
  base: 1n,
  gasPrice: 2n,
  gasPerByte: 3n,
  maxGasLimit: 400_000n,
  maxPayload: 500n,
};

/** Makes a registry forget that a validator enrolled. */
export function forgetEnrolment(chains: CheckedChains, name: string): Promise<void> {
  const [member] = chains.config.committee.members;
  if (member === undefined) throw new Error("no member");
  const enrolments = slotAfter(namespaceSlot("causeway.storage.CommitteeRegistry"), 4);
  const slot = mappingSlot(enrolments, uintBytes(member.x, 32));
  return changeWord(chains, name, chains.addresses.CommitteeRegistry, slot, () => 0n);
}

/** Has contracts read a chain through another hub. */
export function moveHub(chains: CheckedChains, name: string, read: string): Promise<void> {
  const slot = mappingSlot(slotAt(1n), uintBytes(chains.chain(read).chainId, 32));
  return changeWord(
    chains,
    name,
    chains.addresses.RemoteState,
    slot,
    (word) => word + (1n << 160n),
  );
}

/** Has the key of an account say that a stranger's code runs for it (EIP-7702). */
export function delegate(
  chains: CheckedChains,
  name: string,
  account?: { readonly address: Hex },
): Promise<unknown> {
  const code = `0xef0100${STRANGER.slice(2).toLowerCase()}`;
  return chains.rpc(name).send("anvil_setCode", [account?.address, code]);
}

/** A mailbox of nobody's on a chain. */
export function evilPeer({ chainId }: ChainConfig) {
  return { chainType: ChainType.evm, chainId, mailbox: STRANGER };
}

/** The same account as contracts know it. */
export function evilAddress({ chainId }: ChainConfig): Hex {
  return encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address: STRANGER });
}

/** A trust that no light client stands for. */
export const NO_TRUST = tag("no trust");

/** Puts gamma where the verifier's code holds delta: anybody writes proofs for that, and the key's hash stays as it was. */
export async function forgeVerifier(chains: CheckedChains, name: string): Promise<void> {
  const { contract, key, keyHash } = chains.config.verifier;
  const address = chains.addresses.verifierNamed(contract);
  const { gamma, delta } = keyWords(key);
  const held = (words: readonly bigint[]) =>
    words.map((word, i) => toBeHex(i < 2 ? word : bn254.fields.Fp.neg(word), 32).slice(2));
  const rpc = chains.rpc(name);
  const forged = held(delta).reduce(
    (code, word, i) => code.replace(word, held(gamma)[i] ?? ""),
    await rpc.getCode(address),
  );
  await rpc.send("anvil_setCode", [address, forged]);
  const told = await CommitteeVerifier__factory.connect(address, rpc).keyHash();
  if (told !== keyHash) throw new Error("the forged verifier gives itself away");
}
