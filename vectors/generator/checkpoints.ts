import {
  ChainType,
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  environmentOf,
  mockProof,
  type Peer,
  packCheckpoint,
  TON_TESTNET_CHAIN_ID,
} from "@causeway/protocol";

import { samplePeer, sampleWord } from "./samples.ts";

const evm = samplePeer("origin", ChainType.evm, 31338n);
const ton = samplePeer("ton origin", ChainType.ton, TON_TESTNET_CHAIN_ID);
const MAX_UINT64 = 2n ** 64n - 1n;

/** `checkpoints.json` */
export function checkpointVectors() {
  const greatest = { height: MAX_UINT64, timestamp: MAX_UINT64, epoch: MAX_UINT64, stateKind: 255 };
  return {
    checkpoints: [
      vector("of an EVM chain", "local", evm, {}),
      vector("the same in another environment", "testnet", evm, {}),
      vector("the same of another chain", "local", { ...evm, chainId: 1n }, {}),
      vector("one block later", "local", evm, { height: 1001n }),
      vector("numbers at their greatest", "local", evm, greatest),
      vector("of TON", "local", ton, {}),
    ],
  };
}

function vector(name: string, environmentName: string, origin: Peer, fields: Partial<Checkpoint>) {
  const checkpoint = { ...sample(), ...fields };
  const environment = environmentOf(environmentName);
  const domain = checkpointDomain(environment, origin);
  const hash = checkpointHash(domain, checkpoint);
  const committee = sampleWord("committee");
  return {
    name,
    environment,
    originChainType: origin.chainType,
    originChainId: origin.chainId,
    originMailbox: origin.mailbox,
    ...checkpoint,
    domain,
    fields: packCheckpoint(checkpoint),
    checkpointHash: hash,
    message: checkpointMessage(hash),
    committee,
    mockProof: mockProof(committee, hash),
  };
}

function sample(): Checkpoint {
  return {
    height: 1000n,
    timestamp: 1_790_000_000n,
    epoch: 3n,
    stateKind: 1,
    blockHash: sampleWord("block hash"),
    stateRoot: sampleWord("state root"),
    outboxRoot: sampleWord("outbox root"),
    nextCommittee: sampleWord("next committee"),
    nextCommitteeHash: sampleWord("next committee hash"),
  };
}
