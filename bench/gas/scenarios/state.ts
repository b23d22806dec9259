import { type BaseContract, ContractFactory, type ContractTransactionResponse, id } from "ethers";
import hre from "hardhat";

import { type RemoteState, RemoteState__factory } from "../../../typechain-types/index.js";
import { buildState, type State } from "../buildState.ts";
import { GAS_LIMIT, gasOf } from "../Chain.ts";
import { calldataFloor } from "../calldataFloor.ts";
import type { Measurement } from "../Measurement.ts";
import { buildWorld, peer, type World } from "../World.ts";
import { buildHubRecord, HUB_CLIENT } from "./hubRecord.ts";

const HUB = 31337n;
const ORIGIN = 31338n;
const ACCOUNT = `0x${"ac".repeat(20)}`;
const SLOT = id("slot");
const WORD = `0x${"5a".repeat(32)}`;

/** As long as an account's proof is among 270 million others, and a slot's among some hundred. */
const USUAL = { accountNodes: 8, storageNodes: 3 };
/** As long as they are for a token that everybody holds, on the chain with the most accounts. */
const DEEP = { accountNodes: 9, storageNodes: 7 };

/** A contract that reads one word of another chain, by proofs of the sizes that chains in use have. */
export async function measureState(): Promise<Measurement[]> {
  return [
    await readDirectly("remoteState.slot", USUAL),
    await readDirectly("remoteState.slot.deep", DEEP),
    await readThroughHub(),
  ];
}

type Depths = typeof USUAL;

/** Of a chain that a light client follows here. */
async function readDirectly(name: string, depths: Depths): Promise<Measurement> {
  const { world, state } = await buildReader("hub");
  const { client, committee } = await world.follow(peer(ORIGIN));
  await (await state.setLightClient(client)).wait();
  const read = await buildSlot(depths);
  const evidence = committee.sign(id("outbox"), read.stateRoot);
  await (await client.accept(evidence.proven, GAS_LIMIT)).wait();
  return measureRead(name, { world, state, read, evidence: evidence.known }, describe(depths));
}

/** Of a spoke that the hub's light client follows; both chains' proofs are of the usual size. */
async function readThroughHub(): Promise<Measurement> {
  const { world, state } = await buildReader("spoke-b");
  const [hub, origin] = [await world.follow(peer(HUB)), await world.follow(peer(ORIGIN))];
  const { domain } = origin.committee;
  await (await state.setLightClient(hub.client)).wait();
  await (await state.setRouteThroughHub(ORIGIN, HUB, HUB_CLIENT, domain)).wait();
  const read = await buildSlot(USUAL);
  const { checkpoint } = origin.committee.sign(id("outbox"), read.stateRoot);
  const record = await buildHubRecord({ checkpoint, domain, ...USUAL });
  const signed = hub.committee.sign(id("hub's outbox"), record.stateRoot);
  await (await hub.client.accept(signed.proven, GAS_LIMIT)).wait();
  const evidence = await record.evidence(signed.known);
  const note = `${describe(USUAL)} of each chain, another of the hub's`;
  return measureRead("remoteState.throughHub", { world, state, read, evidence }, note);
}

interface Reading {
  readonly world: World;
  readonly state: RemoteState;
  readonly read: State;
  readonly evidence: string;
}

async function measureRead(
  name: string,
  { world, state, read, evidence }: Reading,
  note: string,
): Promise<Measurement> {
  const reader = await deployReader(world, state);
  const sending: Promise<ContractTransactionResponse> = reader.getFunction("read")(
    ...[evidence, read.accountProof, read.storageProofs[0], GAS_LIMIT],
  );
  const gas = await gasOf(sending);
  const floor = calldataFloor((await sending).data);
  return { name, gas, transactions: 1, note: `${note}, checkpoint known; calldata floor ${floor}` };
}

function describe({ accountNodes, storageNodes }: Depths): string {
  return `${accountNodes} account nodes, ${storageNodes} storage nodes`;
}

async function buildReader(name: "hub" | "spoke-b") {
  const world = await buildWorld(name);
  const factory = new RemoteState__factory();
  const state = await world.chain.deploy<RemoteState>(factory, world.accessManager);
  return { world, state };
}

function buildSlot(depths: Depths): Promise<State> {
  return buildState({ account: ACCOUNT, words: { [SLOT]: WORD }, ...depths });
}

async function deployReader({ chain }: World, state: RemoteState): Promise<BaseContract> {
  const { abi, bytecode } = await hre.artifacts.readArtifact("SlotReader");
  const factory = new ContractFactory([...abi], bytecode);
  return chain.deploy(factory, state, ORIGIN, ACCOUNT, SLOT);
}
