import { type BaseContract, ContractFactory, encodeRlp, id, keccak256 } from "ethers";
import hre from "hardhat";

import { type RemoteState, RemoteState__factory } from "../../../typechain-types/index.js";
import { buildDeepTrie } from "../buildDeepTrie.ts";
import { GAS_LIMIT, gasOf } from "../Chain.ts";
import type { Measurement } from "../Measurement.ts";
import { buildWorld, peer, type World } from "../World.ts";

const ORIGIN = 31338n;
const ACCOUNT = `0x${"ac".repeat(20)}`;
const SLOT = id("slot");

/** As long as an account's proof is among 270 million others. */
const ACCOUNT_NODES = 8;
const STORAGE_NODES = 3;

/** A contract that reads one word of another chain, by a proof of the size that a chain in use has. */
export async function measureState(): Promise<Measurement[]> {
  const world = await buildWorld("hub");
  const { client, committee } = await world.follow(peer(ORIGIN));
  const factory = new RemoteState__factory();
  const state = await world.chain.deploy<RemoteState>(factory, world.accessManager);
  await (await state.setLightClient(client)).wait();
  const reader = await deployReader(world, state);

  const proofs = await deepState();
  const evidence = committee.sign(id("outbox"), proofs.stateRoot);
  await (await client.accept(evidence.proven, GAS_LIMIT)).wait();
  const args = [evidence.known, proofs.accountProof, proofs.storageProof];
  const gas = await gasOf(reader.getFunction("read")(...args, GAS_LIMIT));
  const note = `${ACCOUNT_NODES} account nodes, ${STORAGE_NODES} storage nodes, checkpoint known`;
  return [{ name: "remoteState.slot", gas, transactions: 1, note }];
}

/** The state of a chain with many accounts, one of which stores many words; no byte of its values is zero. */
async function deepState() {
  const word = `0x${"5a".repeat(32)}`;
  const storage = await buildDeepTrie(keccak256(SLOT), encodeRlp(word), STORAGE_NODES);
  const account = encodeRlp(["0x01", "0x", storage.root, id("code")]);
  const accounts = await buildDeepTrie(keccak256(ACCOUNT), account, ACCOUNT_NODES);
  return {
    stateRoot: accounts.root,
    accountProof: accounts.proof,
    storageProof: storage.proof,
  };
}

async function deployReader({ chain }: World, state: RemoteState): Promise<BaseContract> {
  const { abi, bytecode } = await hre.artifacts.readArtifact("SlotReader");
  const factory = new ContractFactory([...abi], bytecode);
  return chain.deploy(factory, state, ORIGIN, ACCOUNT, SLOT);
}
