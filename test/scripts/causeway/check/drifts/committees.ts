import { ZkLightClient__factory } from "../../../../../typechain-types/index.js";
import type { CheckedChains } from "../CheckedChains.ts";
import {
  changeClient,
  contractsOf,
  FROZEN_BITS,
  forgetAnchoring,
  forgetEnrolment,
  pass,
  proposeOther,
  rotate,
  TRUSTED_SECOND,
  withOtherWeights,
} from "../plants.ts";
import type { Drift } from "./Drift.ts";

/** A light client, called by the guardian of its chain. */
async function asGuardian(chains: CheckedChains, name: string, followed: string) {
  const guardian = await chains.as(name, chains.config.roles.guardian?.members[0]?.address ?? "");
  const address = chains.addresses.lightClientOf(chains.chain(followed));
  return ZkLightClient__factory.connect(address, guardian);
}

/** Who signs, and what light clients know of it. */
export const COMMITTEE_DRIFTS: readonly Drift[] = [
  {
    what: "another committee signs",
    kind: "committee",
    chain: "spoke-a",
    says: /committee; 0x[0-9a-f]{64}; 0x[0-9a-f]{64}$/,
    plant: (chains) => rotate(chains, "spoke-a", withOtherWeights(chains.config)),
  },
  {
    what: "another committee is proposed",
    kind: "committee",
    chain: "spoke-a",
    says: /committee; 0x.*; 0x.*, and 0x[0-9a-f]{64} is proposed and can be withdrawn until 20/,
    plant: proposeOther,
  },
  {
    what: "another committee is named by checkpoints",
    kind: "committee",
    chain: "spoke-a",
    says: /committee; 0x.*; 0x.*, and 0x[0-9a-f]{64} is named by checkpoints since 20/,
    plant: async (chains) => {
      await proposeOther(chains);
      await pass(chains, "spoke-a", chains.config.committee.withdrawal);
    },
  },
  {
    what: "a validator is not enrolled",
    kind: "validator-not-enrolled",
    chain: "spoke-a",
    says: /validator-1; enrolled; nothing/,
    plant: (chains) => forgetEnrolment(chains, "spoke-a"),
  },
  {
    what: "a light client missed the change of committee that the configuration asks for",
    kind: "epoch-behind",
    chain: "hub",
    says: /ZkLightClient\/31338, which follows spoke-a; epoch 2, committee 0x.*; epoch 1, committee/,
    config: withOtherWeights,
    plant: async (chains) => {
      await rotate(chains, "hub", withOtherWeights(chains.config));
      await rotate(chains, "spoke-a", withOtherWeights(chains.config));
    },
  },
  {
    what: "a light client is frozen",
    kind: "client-frozen",
    chain: "spoke-a",
    says: /which follows hub; not frozen; frozen/,
    plant: (chains) => changeClient(chains, "spoke-a", "hub", (word) => word | FROZEN_BITS),
  },
  {
    what: "a light client is stopped",
    kind: "client-stopped",
    chain: "spoke-a",
    says: /which follows hub; not stopped; stopped until 2/,
    plant: async (chains) => (await asGuardian(chains, "spoke-a", "hub")).stop(),
  },
  {
    what: "a light client stays stopped for longer than it may be silent",
    kind: "client-stopped",
    chain: "spoke-a",
    says: /which follows hub; not stopped; stopped until 2/,
    plant: async (chains) => {
      await (await asGuardian(chains, "spoke-a", "hub")).stop();
      await pass(chains, "spoke-a", 9 * 86_400);
    },
  },
  {
    what: "the stop of a light client ended by itself",
    kind: "client-suspected",
    chain: "spoke-a",
    says: /which follows hub; anchored again, or resumed; its stop ended by itself at 2/,
    plant: async (chains) => {
      await (await asGuardian(chains, "spoke-a", "hub")).stop();
      await pass(chains, "spoke-a", 10 * 86_400 + 1);
      // it has a checkpoint of afterwards
      await changeClient(chains, "spoke-a", "hub", (word) => word + 14n * 86_400n * TRUSTED_SECOND);
    },
  },
  {
    what: "a light client was distrusted and has no newer checkpoint",
    kind: "client-distrusted",
    chain: "spoke-a",
    says: /which follows hub; a checkpoint from after the distrust; none from after 2/,
    plant: async (chains) => {
      await (await asGuardian(chains, "spoke-a", "hub")).distrust();
      await pass(chains, "spoke-a", 3_600);
    },
  },
  {
    what: "a light client heard nothing for too long",
    kind: "client-stale",
    chain: "spoke-a",
    says: /which follows hub; a checkpoint of the last 604800 s; none since 2/,
    plant: (chains) =>
      changeClient(chains, "spoke-a", "hub", (word) => word - 604_900n * TRUSTED_SECOND),
  },
  {
    what: "a light client was anchored to strangers",
    kind: "client-committee",
    chain: "spoke-a",
    says: /which follows hub; epoch 1, committee 0x.*; epoch 1, committee 0x(77){32}/,
    plant: async (chains) => {
      const stranger = `0x${"77".repeat(32)}`;
      const { clientOf } = await contractsOf(chains, "spoke-a");
      await clientOf("hub").anchor(stranger, stranger, 1, 1);
      await forgetAnchoring(chains, "spoke-a", "hub");
    },
  },
  {
    what: "a light client was anchored again though nobody asked for it",
    kind: "client-anchor",
    chain: "spoke-a",
    says: /which follows hub; anchored again never; 1 time/,
    plant: async (chains) => {
      const client = (await contractsOf(chains, "spoke-a")).clientOf("hub");
      const [epoch, commitment, hash] = await client.committee();
      await client.anchor(commitment, hash, epoch, 1);
    },
  },
];
